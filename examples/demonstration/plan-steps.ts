import { REQUEST_OPEN_DAYS } from '#shared/domain/review-request.ts';
import type { Content } from './content.ts';
import type { Step } from './in-order.ts';
import type { JournalEvent } from './read-journal.ts';
import type { SiteEvent } from './site-events.ts';
import type { VenueEvent } from './venue-events.ts';

/** What the loader does: the journal's events, and what they need. */
export type LoadEvent =
  | JournalEvent
  | SiteEvent
  | { do: 'join'; day: number; person: string }
  | { do: 'await-publication'; day: number; paper: string }
  | { do: 'sweep' };

export interface LoadStep extends Step {
  event: LoadEvent;
  /** When it happens, in milliseconds since 1970. */
  at: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Events of one day follow each other in this time at most, and are spread over half a day at most. */
const MOST_BETWEEN_MS = 20 * 60_000;

/**
 * Plans a load: all people join a day before the first event, each submission is followed by its publication, and requests
 * are swept whenever one may expire.
 * @param end when the last event happens, in milliseconds since 1970
 */
export function planSteps(journal: (JournalEvent | SiteEvent)[], content: Content, end: number): LoadStep[] {
  const events = inTime([...joins(journal, content), ...journal.flatMap(withPublication)]);
  const dated = events.map((event, index) => ({ event, at: timeOf(event, index, events, end) }));
  const all = [...dated, ...sweeps(dated, content, end)].toSorted((a, b) => a.at - b.at);
  const seen = new Map<string, number>();
  return all.map(({ event, at }) => ({
    id: unique(nameOf(event), seen),
    event,
    at,
    touches: touchedBy(event, content),
  }));
}

type DatedEvent = Exclude<LoadEvent, { do: 'sweep' }>;

/** Orders events by day; those of one day stay as they are. */
const inTime = (events: DatedEvent[]): DatedEvent[] => events.toSorted((a, b) => a.day - b.day);

function joins(journal: { day: number }[], { people }: Content): DatedEvent[] {
  const first = Math.min(0, ...journal.map(({ day }) => day));
  return people.map(({ username }) => ({ do: 'join', day: first - 1, person: username }));
}

function withPublication(event: JournalEvent | SiteEvent): DatedEvent[] {
  const isSent = event.do === 'submit' || event.do === 'revise';
  return isSent ? [event, { do: 'await-publication', day: event.day, paper: event.paper }] : [event];
}

/** Sweeps an hour after a request without a deadline expires unless something has happened. */
function sweeps(dated: { event: LoadEvent; at: number }[], content: Content, end: number) {
  const times = dated.flatMap(({ event, at }) => {
    const opens =
      event.do === 'accept-request' || (event.do === 'request-review' && !content.acceptsAtOnce(event.agent));
    return opens ? [at + REQUEST_OPEN_DAYS * DAY_MS + HOUR_MS] : [];
  });
  return times.filter((at) => at < end).map((at) => ({ event: { do: 'sweep' } as const, at }));
}

/** Days end at different hours, so that not everything happens at the hour of loading. */
function timeOf({ day }: DatedEvent, index: number, events: DatedEvent[], end: number): number {
  const sameDay = events.filter((event) => event.day === day);
  const first = events.findIndex((event) => event.day === day);
  const between = Math.min(MOST_BETWEEN_MS, DAY_MS / 2 / sameDay.length);
  const later = sameDay.length - 1 - (index - first);
  const earlier = day === 0 ? 0 : (Math.abs(Math.sin(day)) * DAY_MS) / 4;
  return Math.round(end + day * DAY_MS - earlier - later * between);
}

function nameOf(event: LoadEvent): string {
  const details = Object.entries(event).flatMap(([name, value]) =>
    ['paper', 'review', 'agent', 'person', 'by', 'version'].includes(name) ? String(value) : [],
  );
  return [event.do, ...details].join(' ');
}

function unique(name: string, seen: Map<string, number>): string {
  const count = (seen.get(name) ?? 0) + 1;
  seen.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

/** Submissions go first, as numbers of papers do; what follows them waits for the paper and the people. */
function touchedBy(event: LoadEvent, content: Content): string[] {
  switch (event.do) {
    case 'join':
      return [`account:${event.person}`, `person:${event.person}`];
    case 'submit':
      return [`account:${content.paper(event.paper).supervisor}`, 'submissions', `paper:${event.paper}`];
    case 'revise':
    case 'await-publication':
      return [`paper:${event.paper}`];
    case 'sweep':
      return ['requests'];
    case 'save-search':
    case 'read-notifications':
    case 'announce':
      return [`person:${event.by}`];
    case 'open-venue':
    case 'join-venue':
    case 'add-round':
      return ['venue', `person:${event.by}`];
    case 'send-to-venue':
      return ['venue', `person:${event.by}`, `paper:${event.paper}`];
    case 'assign-at-venue':
      return ['venue', ...event.pairs.map(({ paper }) => `paper:${paper}`)];
    case 'decide-at-venue':
      return ['venue', ...event.decisions.map(({ paper }) => `paper:${paper}`)];
    case 'connect-provider':
      return [`person:${content.supervisorOf(event.agent)}`];
    default:
      return touchedByReviewing(event, content);
  }
}

type Reviewing = Exclude<
  LoadEvent,
  {
    do:
      | 'join'
      | 'submit'
      | 'revise'
      | 'await-publication'
      | 'sweep'
      | 'save-search'
      | 'read-notifications'
      | 'announce'
      | 'connect-provider'
      | VenueEvent['do'];
  }
>;

/** Reviews, votes and payments change balances and reputations of both sides, so each side's keep their order. */
function touchedByReviewing(event: Reviewing, content: Content): string[] {
  const paper = content.paper(event.paper);
  const people = [paper.supervisor];
  if ('review' in event) {
    const { by, votes } = content.review(event.paper, event.review);
    people.push(content.supervisorOf(by), ...(event.do === 'vote' ? [...votes.up, ...votes.down] : []));
  }
  if ('agent' in event && event.agent) people.push(content.supervisorOf(event.agent));
  if ('by' in event) people.push(event.by);
  const things = new Set([`paper:${event.paper}`, ...people.map((person) => `person:${person}`)]);
  const isOfRequests =
    event.do === 'review' ||
    event.do === 'withdraw' ||
    event.do.endsWith('-request') ||
    event.do === 'request-review';
  return isOfRequests ? [...things, 'requests'] : [...things];
}

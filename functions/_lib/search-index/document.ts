import type { PaperSummary } from '#shared/domain/paper.ts';
import type { FoundAgent, FoundSupervisor } from '#shared/domain/search.ts';
import { stemsOf } from './words.ts';

/** The numbers of a paper that change without its words. */
export interface Figures {
  views: number;
  downloads: number;
  reviews: number;
  citations: number;
  /** Mean overall score of its reviews, 0 where there are none. */
  score: number;
  /** What happened of late, halved after a day, a week and a month of nothing; see `trend.ts`. */
  trend: Trend;
}
export type Timeframe = 'day' | 'week' | 'month';
/** Views, downloads, reviews and citations at a moment (ms), each decayed by the time-frame's half-life. */
export type Trend = { at: number } & Record<Timeframe, [number, number, number, number]>;

/** A paper as it stands in the index. */
export interface SearchDocument {
  /** What answers show; its counters are those of `figures`. */
  summary: PaperSummary;
  /** The stems of the full text, sorted: how often each occurs, not where. */
  content: string;
}

/**
 * A change of the index. Each carries the sequence number under which it was committed: the later wins, whatever the
 * order in which they arrive.
 */
export type IndexOp =
  | { kind: 'paper'; id: string; sequence: number; document: SearchDocument; figures: Figures }
  | { kind: 'figures'; id: string; sequence: number; figures: Figures }
  | { kind: 'gone'; id: string; sequence: number }
  | { kind: 'person'; id: string; sequence: number; person: PersonDocument }
  | { kind: 'nobody'; id: string; sequence: number };

/** Somebody as the index has them; the `id` of their changes is `agent:…` or `supervisor:…`. */
export type PersonDocument = { createdAt: string } & (
  | Omit<FoundAgent, keyof PersonFigures>
  | Omit<FoundSupervisor, keyof PersonFigures>
);
type PersonFigures = Pick<FoundAgent, 'paperCount' | 'reputation' | 'highlights'>;

/** The text of each column of the index. */
export interface Columns {
  title: string;
  keywords: string;
  authors: string;
  abstract: string;
  content: string;
  filters: string;
}

/** The field boosts; filters are tokens of weight zero. */
export const FIELD_WEIGHTS = { title: 4, keywords: 3, authors: 2, abstract: 1, content: 0.5, filters: 0 };

export function columnsOf({ summary, content }: SearchDocument): Columns {
  return {
    title: stemsOf(summary.title).join(' '),
    keywords: summary.keywords.flatMap(stemsOf).join(' '),
    authors: namesOf(summary).flatMap(stemsOf).join(' '),
    abstract: stemsOf(summary.abstract).join(' '),
    content,
    filters: filterTokensOf(summary).join(' '),
  };
}

/** Who stands on a paper, people first; the supervisor who sent it is one of them, by name and username. */
export function namesOf({ authors, submittingSupervisor: { firstName, lastName, username } }: PaperSummary) {
  const submitter = `${firstName} ${lastName}`.trim();
  return [...new Set([...authors.map(({ name }) => name), submitter, username])].filter(
    (name) => name !== '',
  );
}

/** What a paper can be filtered by, as tokens of letters and digits. */
function filterTokensOf(paper: PaperSummary): string[] {
  const day = dayOfPaper(paper);
  return [
    ALL_TOKEN,
    ...new Set(paper.categories.flatMap((id) => [categoryToken(id), categoryToken(id.split('.')[0] ?? id)])),
    typeToken(paper.paperType),
    statusToken(paper.status),
    ...new Set(whoStandsOn(paper).map(whoToken)),
    dateToken(day.slice(0, 4)),
    dateToken(day.slice(0, 7)),
    dateToken(day),
  ];
}

/** Ids and usernames of who sent a paper, of its authors and of their agents. */
const whoStandsOn = ({ submittingSupervisor: { id, username }, authors, paperAgents }: PaperSummary) => [
  id,
  username,
  ...authors.flatMap((author) => [author.id ?? '', author.username ?? '']).filter((who) => who !== ''),
  ...paperAgents.map(({ agent }) => agent.id),
];

/** The day by which a paper is found and sorted: that of its first public version. */
export const dayOfPaper = ({ publishedAt, createdAt }: PaperSummary) =>
  (publishedAt ?? createdAt).slice(0, 10);

// The index splits tokens at all that is neither letter nor digit: what an id has of these is left out. A prefix tells
// the kinds apart; “zz” begins no English word, and columns are asked by name.
/** Every paper has it. */
export const ALL_TOKEN = 'zzall';
const token = (kind: string, value: string) => `zz${kind}${value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
export const categoryToken = (id: string) => token('c', id);
export const typeToken = (type: string) => token('t', type);
export const statusToken = (status: string) => token('s', status);
/** Somebody who stands on a paper, by id or username. */
export const whoToken = (idOrUsername: string) => token('u', idOrUsername);
/**
 * The token of who may be meant by an id or a username, where a text is one word and can be either; a search by a name is
 * one by whoever bears it.
 */
export const whoTokenIn = (text: string): string | undefined =>
  /^[a-z0-9]+$/i.test(text.trim()) ? whoToken(text.trim()) : undefined;
/** A year, a month or a day: `2026`, `2026-11`, `2026-11-21`. */
export const dateToken = (date: string) => token('d', date);

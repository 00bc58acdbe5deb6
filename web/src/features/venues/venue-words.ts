import type { ReviewPolicy } from '#shared/domain/review-policy.ts';
import type { Round } from '#shared/domain/venue.ts';
import type { VenueState } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';

/** What a venue’s choice of reviewers means. */
export const POLICY_MEANS: Record<ReviewPolicy, string> = {
  anyone: 'People and AI agents may review the papers.',
  assisted: 'Only people may review the papers. They may use AI, and say so in the review.',
  people: 'Only people may review the papers, and they write their reviews without AI.',
};

/** Which review completes an assignment, for its reviewer. */
export const POLICY_COUNTS: Record<ReviewPolicy, string> = {
  anyone: 'Your own review counts, and one by your agent.',
  assisted: 'Only a review that you write yourself counts. AI may help you if you say so.',
  people: 'Only a review that you write yourself counts, without AI.',
};

type Tone = 'ok' | 'pending' | 'rubric' | 'soft';

export const VENUE_TONES: Record<VenueState, Tone> = {
  draft: 'soft',
  waiting: 'pending',
  public: 'ok',
  closed: 'soft',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long it is until a time: `5 days left`, `3 hours left`; undefined once it has passed. */
export function timeLeft(iso: string, now: number): string | undefined {
  const left = Date.parse(iso) - now;
  if (left <= 0) return undefined;
  const [unit, name] = left >= 2 * DAY ? [DAY, 'day'] : left >= HOUR ? [HOUR, 'hour'] : [MINUTE, 'minute'];
  return `${counted(Math.max(1, Math.floor(left / unit)), name)} left`;
}

/** Returns how long after a deadline papers are still taken: `24 hours`, `90 minutes`. */
export const graceOf = ({ graceMinutes }: Pick<Round, 'graceMinutes'>): string =>
  graceMinutes % 60 === 0 ? counted(graceMinutes / 60, 'hour') : counted(graceMinutes, 'minute');

/** Returns the first sentence or line of a text in Markdown, without its signs, for a list. */
export function firstWords(markdown: string): string {
  const [line = ''] = markdown.split('\n').filter((each) => each.trim() !== '');
  return line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]+/g, '')
    .trim();
}

/** Proposes a venue’s short name: `Lichens on Walls 2027` → `lichens-on-walls-2027`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

import type { SearchQuery } from '#shared/domain/search-query.ts';
import { datesOfRange } from './date-range.ts';
import { ALL_TOKEN, categoryToken, dateToken, statusToken, typeToken, whoTokenIn } from './document.ts';
import { stemOf, stemsOf, tellingWordsOf } from './words.ts';

/** A word of a query, and the stems by which it is looked for: its own, or those of what it was corrected to. */
export interface Term {
  word: string;
  stems: string[];
}

export interface Match {
  /** Each of these must be found, or any where `any` is set. */
  terms: Term[];
  /** Phrases, as stems in their order. */
  phrases: string[][];
  any?: boolean;
}

/** The words of a query, by which it is looked for; stop words are none. */
export function termsOf({ words }: SearchQuery): Term[] {
  const telling = [...new Set(words.flatMap(tellingWordsOf))];
  return telling.map((word) => ({ word, stems: [stemOf(word)] }));
}

export const phrasesOf = ({ phrases }: SearchQuery): string[][] =>
  phrases.map(stemsOf).filter((stems) => stems.length > 0);

const TEXT = '{title keywords authors abstract content}';
/** Full texts have no positions. */
const WITH_POSITIONS = '{title keywords authors abstract}';

/**
 * A query in the language of FTS5. Every word in it is one of ours, of letters and digits and in quotes: nothing that
 * people type is ever read as an operator.
 * @param days the first and last day that any paper has
 */
export function matchExpression(
  match: Match,
  query: SearchQuery,
  { supervisor, days }: { supervisor?: string | undefined; days: { first: string; last: string } },
): string {
  const parts = [...textParts(match), ...filterParts(query, supervisor, days)];
  const wanted = parts.length > 0 ? parts.join(' AND ') : filter([ALL_TOKEN]);
  const unwanted = query.excluded.map(stemsOf).filter((stems) => stems.length > 0);
  if (unwanted.length === 0) return wanted;
  return `(${wanted}) NOT (${unwanted.map((stems) => phraseIn(stems.length > 1 ? WITH_POSITIONS : TEXT, stems)).join(' OR ')})`;
}

/**
 * The words and phrases alone: what papers are ranked by. Filters weigh nothing, but FTS5 would read the whole list of
 * each of their tokens to learn how rare it is: at 100,000 papers four fifths of a ranked query.
 */
export const rankExpression = (match: Match): string => textParts(match).join(' AND ');

function textParts({ terms, phrases, any }: Match): string[] {
  const parts = [
    ...terms.map(({ stems }) => `${TEXT} : (${stems.map(quoted).join(' OR ')})`),
    ...phrases.map((stems) => phraseIn(stems.length > 1 ? WITH_POSITIONS : TEXT, stems)),
  ];
  return any && parts.length > 0 ? [`(${parts.join(' OR ')})`] : parts;
}

function filterParts(
  { filters }: SearchQuery,
  supervisor: string | undefined,
  days: { first: string; last: string },
): string[] {
  const { categories, types, statuses, authors, from, to } = filters;
  const anyOf = (tokens: string[]) => (tokens.length > 0 ? [filter(tokens)] : []);
  const dates = from || to ? datesOfRange(later(from, days.first), earlier(to, days.last)) : undefined;
  return [
    ...anyOf(categories.map(categoryToken)),
    ...anyOf(types.map(typeToken)),
    ...anyOf(statuses.map(statusToken)),
    // A range in which no day lies finds nothing, not everything.
    ...(dates ? [filter(dates.length > 0 ? dates.map(dateToken) : ['zznothing'])] : []),
    // The search page writes a supervisor as an author: both mean the same, an id, a username or a name.
    ...[...authors, ...(supervisor ? [supervisor] : [])].map(byAuthor),
  ];
}

const later = (a: string | undefined, b: string) => (a && a > b ? a : b);
const earlier = (a: string | undefined, b: string) => (a && a < b ? a : b);

function byAuthor(who: string): string {
  const stems = stemsOf(who);
  const token = whoTokenIn(who);
  if (stems.length === 0) return filter([token ?? 'zznothing']);
  const byName = `authors : (${stems.map(quoted).join(' AND ')})`;
  return token ? `(${filter([token])} OR ${byName})` : byName;
}

const quoted = (stem: string) => `"${stem}"`;
const phraseIn = (columns: string, stems: string[]) => `${columns} : "${stems.join(' ')}"`;
const filter = (tokens: string[]) => `filters : (${tokens.map(quoted).join(' OR ')})`;

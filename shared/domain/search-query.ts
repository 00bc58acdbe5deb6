import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import { PAPER_TYPES, type PaperStatus, type PaperType } from '#shared/domain/paper-terms.ts';

/** The commands of the search box (product-spec.md, "Search box"). */
export const SEARCH_COMMANDS = {
  category: 'A category: cs.AI, or all of cs',
  type: 'A type of paper: ARTICLE, REVIEW, LETTER, NOTE',
  author: 'An author, person or agent: "Iris van der Meer"',
  from: 'Published on this day or later: 2026-11-01, 2026-11 or 2026',
  to: 'Published on this day or earlier',
  status: 'UNDER_REVIEW, ACCEPTED or REJECTED',
} as const;
export type SearchCommand = keyof typeof SEARCH_COMMANDS;

/** What can be searched for by status: withdrawn papers are not found. */
export const SEARCHED_STATUSES = ['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'] as const satisfies PaperStatus[];
export type SearchedStatus = (typeof SEARCHED_STATUSES)[number];

/** A category, or all that begin so: `cs`. */
export type CategoryFilter = CategoryId | string;

export interface SearchFilters {
  /** Any of these. */
  categories: CategoryFilter[];
  types: PaperType[];
  statuses: SearchedStatus[];
  /** All of these stand on the paper. */
  authors: string[];
  /** Days, both included: `2026-11-21`. */
  from?: string;
  to?: string;
}

/** What is wrong with a query, and where it stands in the text: `[start, end)`. */
export interface QueryProblem {
  message: string;
  start: number;
  end: number;
}

export interface SearchQuery {
  words: string[];
  phrases: string[];
  /** Words and phrases that must not occur. */
  excluded: string[];
  filters: SearchFilters;
  problems: QueryProblem[];
}

/** More words than this nobody types; they would only make the engine slow. */
const MOST_PARTS = 32;

export const noFilters = (): SearchFilters => ({ categories: [], types: [], statuses: [], authors: [] });

/**
 * Reads the text of a search box: words, "phrases", -not, and the commands with values that may be quoted. Never throws:
 * what is malformed is said in `problems`.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = { words: [], phrases: [], excluded: [], filters: noFilters(), problems: [] };
  const parts = partsOf(text);
  for (const part of parts.slice(0, MOST_PARTS)) take(part, query);
  const beyond = parts[MOST_PARTS];
  if (beyond) problem(query, beyond, `Search for at most ${MOST_PARTS} words at once.`);
  const { from, to } = query.filters;
  if (from && to && from > to)
    query.problems.push({ message: `Nothing is from ${from} and to ${to}.`, start: 0, end: text.length });
  return query;
}

interface Part {
  /** `/category:`, without its colon and slash. */
  command?: string;
  isExcluded: boolean;
  isQuoted: boolean;
  isOpen: boolean;
  value: string;
  start: number;
  end: number;
}

// Each alternative begins with another character, and none repeats within a repetition: linear in the text.
const PART = /(-?)(?:\/([a-z]+):)?(?:"([^"]*)("?)|([^\s"]+))?/iy;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < text.length) {
    if (/\s/.test(text.charAt(start))) {
      start++;
      continue;
    }
    PART.lastIndex = start;
    const [whole = '', minus = '', command, quoted, closing, plain = ''] = PART.exec(text) ?? [];
    const end = start + Math.max(1, whole.length);
    parts.push({
      ...(command === undefined ? {} : { command: command.toLowerCase() }),
      isExcluded: minus !== '',
      isQuoted: quoted !== undefined,
      isOpen: quoted !== undefined && closing === '',
      value: (quoted ?? plain).trim(),
      start,
      end,
    });
    start = end;
  }
  return parts;
}

function take(part: Part, query: SearchQuery): void {
  const { command, value, isOpen, isQuoted, isExcluded } = part;
  if (isOpen) problem(query, part, 'A quotation mark opens here and is never closed.');
  else if (command !== undefined) takeCommand(command, part, query);
  else if (/^\/[a-z]+$/i.test(value) && isCommand(value.slice(1).toLowerCase()))
    problem(query, part, `Write a colon and a value behind the command: ${value}:…`);
  else if (value === '') return;
  else if (isExcluded) query.excluded.push(value);
  else if (isQuoted) query.phrases.push(value);
  else query.words.push(value);
}

function takeCommand(command: string, part: Part, query: SearchQuery): void {
  if (!isCommand(command)) {
    const known = Object.keys(SEARCH_COMMANDS).map((name) => `/${name}:`);
    problem(query, part, `There is no command /${command}: — there are ${known.join(' ')}`);
  } else if (part.isExcluded) problem(query, part, 'A minus stands before words, not before commands.');
  else if (part.value === '')
    problem(query, part, `/${command}: needs a value. ${SEARCH_COMMANDS[command]}.`);
  else {
    const refusal = TAKE[command](part.value, query.filters);
    if (refusal) problem(query, part, refusal);
  }
}

const isCommand = (name: string): name is SearchCommand => Object.hasOwn(SEARCH_COMMANDS, name);

function problem(query: SearchQuery, { start, end }: Part, message: string): void {
  query.problems.push({ message, start, end });
}

/** Takes a command's value into the filters; answers what is wrong with it. */
type Take = (value: string, filters: SearchFilters) => string | undefined;

const TAKE: Record<SearchCommand, Take> = {
  category: (value, filters) => {
    const category = findCategory(value);
    if (!category)
      return `There is no category “${shortened(value)}”. An example is cs.AI; cs means all of cs.`;
    filters.categories.push(category);
    return undefined;
  },
  type: (value, filters) => {
    const type = findType(value);
    if (!type)
      return `There is no type “${shortened(value)}”. There are ${Object.keys(PAPER_TYPES).join(', ')}.`;
    filters.types.push(type);
    return undefined;
  },
  author: (value, filters) => {
    filters.authors.push(value);
    return undefined;
  },
  from: (value, filters) => {
    const day = dayOf(value, 'first');
    if (!day) return noDate(value);
    filters.from = day;
    return undefined;
  },
  to: (value, filters) => {
    const day = dayOf(value, 'last');
    if (!day) return noDate(value);
    filters.to = day;
    return undefined;
  },
  status: (value, filters) => {
    const wanted = value.toUpperCase().replaceAll(/[ -]/g, '_');
    const status = SEARCHED_STATUSES.find((name) => name === wanted);
    if (!status)
      return `Papers cannot be searched by the status “${shortened(value)}”: it is one of ${SEARCHED_STATUSES.join(', ')}.`;
    filters.statuses.push(status);
    return undefined;
  },
};

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
const noDate = (value: string) =>
  `“${shortened(value)}” is not a date. Write 2026-11-21, 2026-11 or 2026, with months to 12 and days that exist.`;

/** A category by its id or name in any case, or the beginning of ids: `cs`. */
export function findCategory(value: string): CategoryFilter | undefined {
  const wanted = value.toLowerCase();
  const beginning = `${wanted.replace(/\.\*?$/, '')}.`;
  return (
    CATEGORY_IDS.find((id) => id.toLowerCase() === wanted) ??
    CATEGORY_IDS.find((id) => CATEGORIES[id].toLowerCase() === wanted) ??
    CATEGORY_IDS.find((id) => id.toLowerCase().startsWith(beginning))?.split('.')[0]
  );
}

/** A type by its name or the genre that readers see, in any case. */
export function findType(value: string): PaperType | undefined {
  const wanted = value.toLowerCase().replaceAll(/[ -]/g, '_');
  const types = Object.keys(PAPER_TYPES) as PaperType[];
  return types.find(
    (type) =>
      type.toLowerCase() === wanted || PAPER_TYPES[type].toLowerCase().replaceAll(/[ -]/g, '_') === wanted,
  );
}

/** The first or last day of what a date names: a day, a month or a year; undefined where there is no such day. */
export function dayOf(value: string, end: 'first' | 'last'): string | undefined {
  // A time behind the day, as programs write it, is left out.
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]*Z?)?)?)?$/.exec(value) ?? [];
  if (!year || year === '0000') return undefined;
  const wantedMonth = month ?? (end === 'first' ? '01' : '12');
  const lastOfMonth = new Date(Date.UTC(Number(year), Number(wantedMonth), 0)).getUTCDate();
  if (Number(wantedMonth) < 1 || Number(wantedMonth) > 12) return undefined;
  const wantedDay = day ?? (end === 'first' ? '01' : String(lastOfMonth));
  if (Number(wantedDay) < 1 || Number(wantedDay) > lastOfMonth) return undefined;
  return `${year}-${wantedMonth}-${wantedDay}`;
}

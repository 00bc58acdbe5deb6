import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import { FIELDS, type Field, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import { readOrcid } from '#shared/domain/manuscript/identifiers.ts';
import {
  AI_SHARES,
  AI_TASKS,
  AI_USES,
  LISTED_STATUSES,
  PAPER_STATUSES,
  PAPER_TYPES,
  type PaperType,
} from '#shared/domain/paper-constants.ts';
import { isReproducedValue, REPRODUCED_VALUES } from '#shared/domain/reproduced-values.ts';

/** The commands of the search box, with help texts (docs/product/search.md). */
export const SEARCH_COMMANDS = {
  category: 'A category: cs.AI, or all of cs',
  type: 'A type of paper: ARTICLE, REVIEW, LETTER, NOTE',
  author: 'An author, person or agent: "Iris van der Meer"',
  from: 'Published on this day or later: 2026-11-01, 2026-11 or 2026',
  to: 'Published on this day or earlier',
  status: 'A status: under-review, accepted or not-endorsed',
  orcid: 'An author’s ORCID iD: 0000-0002-1825-0097',
  affiliation: 'An organization of an author, by name or ROR id: "University of Oxford"',
  funder: 'A funder, by name or id: "European Research Council"',
  award: 'The number of an award',
  ai: 'Use of AI: disclosed, none or undeclared; or a share of the work: ai-led, or writing:ai-led',
  has: 'Papers that have a field: funding, data-availability, competing-interests …',
  reproduced:
    'Results that others ran again: all, some or none of the outputs; any run; or never, with code to run',
} as const;
/** The commands that filter by a manuscript field. The index's `field-tokens.ts` maps them to tokens. */
export const FIELD_COMMANDS = ['orcid', 'affiliation', 'funder', 'award', 'ai', 'has', 'reproduced'] as const;
export type FieldCommand = (typeof FIELD_COMMANDS)[number];
export type SearchCommand = keyof typeof SEARCH_COMMANDS;

/** A status that papers can be searched by. Withdrawn papers aren't in the index. */
export type SearchedStatus = (typeof LISTED_STATUSES)[number];

/** A category, or an archive such as `cs`, which includes all its categories. */
export type CategoryFilter = CategoryId | string;

export interface SearchFilters {
  /** Papers must be in any of these. */
  categories: CategoryFilter[];
  types: PaperType[];
  statuses: SearchedStatus[];
  /** Papers must have all of these authors. */
  authors: string[];
  /** Papers must match all of these fields. */
  fields: { command: FieldCommand; value: string }[];
  /** The first and last day, such as `2026-11-21`. */
  from?: string;
  to?: string;
}

/** An error in a query, with its position in the text: `[start, end)`. */
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
  /** Everything but the commands, in its order: the title of a paper, if that is what was pasted. */
  text: string;
  filters: SearchFilters;
  problems: QueryProblem[];
}

/** Nobody types more words; they would only slow the engine down. */
const MOST_PARTS = 32;

export const noFilters = (): SearchFilters => ({
  categories: [],
  types: [],
  statuses: [],
  authors: [],
  fields: [],
});

/**
 * Parses the text of the search box: words, "phrases", -not, and commands with values, which can be quoted. Never throws;
 * reports malformed parts in `problems`.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const parts = partsOf(text);
  const plain = parts.flatMap(({ command, value }) => (command === undefined ? [value] : [])).join(' ');
  const query: SearchQuery = {
    ...{ words: [], phrases: [], excluded: [], text: plain },
    ...{ filters: noFilters(), problems: [] },
  };
  for (const part of parts.slice(0, MOST_PARTS)) take(part, query);
  const beyond = parts[MOST_PARTS];
  if (beyond) problem(query, beyond, `Search for at most ${MOST_PARTS} words at once.`);
  const { from, to } = query.filters;
  if (from && to && from > to)
    query.problems.push({
      message: `/from:${from} is later than /to:${to}. Swap them.`,
      start: 0,
      end: text.length,
    });
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

// Takes linear time: each alternative begins with a different character, and there are no nested repetitions.
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
  if (isOpen) problem(query, part, 'This quotation mark isn’t closed. Add one at the end of the phrase.');
  else if (command !== undefined) takeCommand(command, part, query);
  else if (/^\/[a-z]+$/i.test(value) && isCommand(value.slice(1).toLowerCase()))
    problem(query, part, `Write a colon and a value after the command: ${value}:…`);
  else if (value === '') return;
  else if (isExcluded) query.excluded.push(value);
  else if (isQuoted) query.phrases.push(value);
  else query.words.push(value);
}

function takeCommand(command: string, part: Part, query: SearchQuery): void {
  if (!isCommand(command)) {
    const known = Object.keys(SEARCH_COMMANDS).map((name) => `/${name}:`);
    problem(query, part, `There is no command “/${command}:”. Use one of ${known.join(' ')}`);
  } else if (part.isExcluded)
    problem(query, part, 'You can exclude words, but not commands. Remove the minus.');
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

/** Adds a command's value to the filters. Returns an error message if the value is invalid. */
type Take = (value: string, filters: SearchFilters) => string | undefined;

const takeField =
  (command: FieldCommand): Take =>
  (value, filters) => {
    const refusal = FIELD_CHECKS[command]?.(value);
    if (refusal) return refusal;
    filters.fields.push({ command, value });
    return undefined;
  };

/** Returns the field that a value of `/has:` names, such as `data-availability`: by id or label, in any spelling. */
export const fieldBySlug = (value: string): Field | undefined => {
  const wanted = slugOf(value);
  return FIELDS.find((field) => slugOf(field) === wanted || slugOf(MANUSCRIPT[field].label) === wanted);
};
const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether a value of `/ai:` is one of its facet. */
export const isAiUse = (value: string): boolean => Object.hasOwn(AI_USES, value.toLowerCase());

/** Checks the values of field commands. Returns an error message for invalid ones. */
const FIELD_CHECKS: Partial<Record<FieldCommand, (value: string) => string | undefined>> = {
  orcid: (value) =>
    readOrcid(value)
      ? undefined
      : `“${shortened(value)}” is not an ORCID iD. An example is 0000-0002-1825-0097.`,
  ai: (value) => {
    const [task, share] = value.includes(':') ? value.split(':') : [undefined, value];
    const isTask =
      task === undefined || Object.keys(AI_TASKS).some((known) => slugOf(known) === slugOf(task));
    const isShare = AI_SHARES.some((known) => known === share?.toLowerCase());
    if (isAiUse(value) || (isTask && isShare)) return undefined;
    return `Write one of ${Object.keys(AI_USES).join(', ')}; or one of ${AI_SHARES.join(', ')}, optionally after one of ${Object.keys(AI_TASKS).join(', ')} and a colon.`;
  },
  reproduced: (value) =>
    isReproducedValue(value) ? undefined : `Write one of ${Object.keys(REPRODUCED_VALUES).join(', ')}.`,
  has: (value) =>
    fieldBySlug(value)
      ? undefined
      : `Papers have no field “${shortened(value)}”. An example is data-availability.`,
};

const TAKE: Record<SearchCommand, Take> = {
  orcid: takeField('orcid'),
  affiliation: takeField('affiliation'),
  funder: takeField('funder'),
  award: takeField('award'),
  ai: takeField('ai'),
  has: takeField('has'),
  reproduced: takeField('reproduced'),
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
      return `There is no type “${shortened(value)}”. Use one of ${Object.keys(PAPER_TYPES).join(', ')}.`;
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
    const wanted = value.toLowerCase().replaceAll(/[ _]/g, '-');
    const status = LISTED_STATUSES.find((name) =>
      [statusSlug(name), name.toLowerCase().replaceAll('_', '-')].includes(wanted),
    );
    if (!status)
      return `You can’t search for the status “${shortened(value)}”. Use one of ${LISTED_STATUSES.map(statusSlug).join(', ')}.`;
    filters.statuses.push(status);
    return undefined;
  },
};

/** Returns a status as people write it in a search: `not-endorsed` for REJECTED, which is accepted too. */
export const statusSlug = (status: SearchedStatus): string =>
  PAPER_STATUSES[status].label.toLowerCase().replaceAll(' ', '-');

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
const noDate = (value: string) =>
  `“${shortened(value)}” isn’t a valid date. Write it as 2026-11-21, 2026-11 or 2026.`;

/** Returns a category by its id or name, or an archive such as `cs`, in any case. */
export function findCategory(value: string): CategoryFilter | undefined {
  const wanted = value.toLowerCase();
  const beginning = `${wanted.replace(/\.\*?$/, '')}.`;
  return (
    CATEGORY_IDS.find((id) => id.toLowerCase() === wanted) ??
    CATEGORY_IDS.find((id) => CATEGORIES[id].toLowerCase() === wanted) ??
    CATEGORY_IDS.find((id) => id.toLowerCase().startsWith(beginning))?.split('.')[0]
  );
}

/** Returns a paper type by its name or label, in any case. */
export function findType(value: string): PaperType | undefined {
  const wanted = value.toLowerCase().replaceAll(/[ -]/g, '_');
  const types = Object.keys(PAPER_TYPES) as PaperType[];
  return types.find(
    (type) =>
      type.toLowerCase() === wanted || PAPER_TYPES[type].toLowerCase().replaceAll(/[ -]/g, '_') === wanted,
  );
}

/** Returns the first or last day of a day, month or year; undefined if it doesn't exist. */
export function dayOf(value: string, end: 'first' | 'last'): string | undefined {
  // Programs may add a time, which is ignored.
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]*Z?)?)?)?$/.exec(value) ?? [];
  if (!year || year === '0000') return undefined;
  const wantedMonth = month ?? (end === 'first' ? '01' : '12');
  const lastOfMonth = new Date(Date.UTC(Number(year), Number(wantedMonth), 0)).getUTCDate();
  if (Number(wantedMonth) < 1 || Number(wantedMonth) > 12) return undefined;
  const wantedDay = day ?? (end === 'first' ? '01' : String(lastOfMonth));
  if (Number(wantedDay) < 1 || Number(wantedDay) > lastOfMonth) return undefined;
  return `${year}-${wantedMonth}-${wantedDay}`;
}

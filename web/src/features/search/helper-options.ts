import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { SEARCH_COMMANDS, SEARCHED_STATUSES } from '#shared/domain/search-query.ts';
import type { TypedPart } from './typed-part.ts';
import { writeCommand } from './write-search-query.ts';

/** A line of the command helper: what it puts in the place of what is being typed. */
export interface HelperOption {
  /** `/category:` or `cs.AI`. */
  label: string;
  detail: string;
  by: string;
  /** Whether the part is complete with it; a command's name still wants a value. */
  isFinished: boolean;
}

const MOST_OPTIONS = 10;

/**
 * What may follow a slash, or a command's colon; nothing for words and authors, who are asked of the platform.
 * @param today in the reader's own calendar: `2026-11-21`
 */
export function helperOptions(part: TypedPart, today: string): HelperOption[] {
  if (part.kind === 'command') return commandOptions(part.name);
  if (part.kind === 'words' || part.command === 'author') return [];
  const { command, value } = part;
  const wanted = value.trim().toLowerCase();
  return VALUES[command](wanted, today)
    .slice(0, MOST_OPTIONS)
    .map(([label, detail]) => ({ label, detail, by: writeCommand(command, label), isFinished: true }));
}

function commandOptions(begun: string): HelperOption[] {
  return Object.entries(SEARCH_COMMANDS)
    .filter(([name]) => name.startsWith(begun))
    .map(([name, detail]) => ({ label: `/${name}:`, detail, by: `/${name}:`, isFinished: false }));
}

type Value = readonly [label: string, detail: string];

const VALUES = {
  category: (wanted: string) => categoryValues(wanted),
  type: (wanted: string) => matching(Object.entries(PAPER_TYPES), wanted),
  status: (wanted: string) =>
    matching(
      SEARCHED_STATUSES.map((status) => [status, PAPER_STATUSES[status]] as const),
      wanted,
    ),
  from: (wanted: string, today: string) =>
    matching(
      [
        [daysBefore(today, 7), 'a week ago'],
        [today.slice(0, 7), 'this month'],
        [today.slice(0, 4), 'this year'],
        [String(Number(today.slice(0, 4)) - 1), 'last year'],
      ],
      wanted,
    ),
  to: (wanted: string, today: string) =>
    matching(
      [
        [today, 'today'],
        [today.slice(0, 7), 'this month'],
        [String(Number(today.slice(0, 4)) - 1), 'last year'],
      ],
      wanted,
    ),
} satisfies Record<string, (wanted: string, today: string) => Value[]>;

/** Whole archives first, as long as nothing more is typed than would name one. */
function categoryValues(wanted: string): Value[] {
  const archives = Object.entries(ARCHIVES)
    .filter(([archive]) => CATEGORY_IDS.some((id) => id !== archive && archiveOf(id) === archive))
    .map(([archive, name]) => [archive, `All of ${name}`] as const);
  const categories = CATEGORY_IDS.map((id) => [id, CATEGORIES[id]] as const);
  return wanted === '' ? [...archives, ...categories] : matching([...archives, ...categories], wanted);
}

/** Those that begin so come before those that have a word which does. */
function matching(values: readonly Value[], wanted: string): Value[] {
  const begins = ([label]: Value) => label.toLowerCase().startsWith(wanted);
  const has = ([, detail]: Value) => ` ${detail.toLowerCase()}`.includes(` ${wanted}`);
  return [...values.filter(begins), ...values.filter((value) => !begins(value) && has(value))];
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import { FIELDS, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import {
  AI_SHARE_NAMES,
  AI_USES,
  LISTED_STATUSES,
  PAPER_STATUSES,
  PAPER_TYPES,
} from '#shared/domain/paper-constants.ts';
import { REPRODUCED_VALUES } from '#shared/domain/reproduced-values.ts';
import { SEARCH_COMMANDS, type SearchCommand, statusSlug } from '#shared/domain/search-query.ts';
import type { TypedPart } from './typed-part.ts';
import { writeCommand } from './write-search-query.ts';

/** An entry of the command helper, with the text that replaces the typed part. */
export interface HelperOption {
  /** `/category:` or `cs.AI`. */
  label: string;
  detail: string;
  replacement: string;
  /** Whether the part is complete. A command's name still needs a value. */
  isComplete: boolean;
}

const MAX_OPTIONS = 10;

/**
 * Returns the commands after a slash or the values after a command's colon. Words and authors have none, because the API
 * suggests them.
 * @param today the local date: `2026-11-21`
 */
export function helperOptions(part: TypedPart, today: string): HelperOption[] {
  if (part.kind === 'command') return commandOptions(part.name);
  if (part.kind === 'words') return [];
  const { command, value } = part;
  if (!hasValues(command)) return [];
  const typed = value.trim().toLowerCase();
  return VALUES[command](typed, today)
    .slice(0, MAX_OPTIONS)
    .map(([label, detail]) => ({
      label,
      detail,
      replacement: writeCommand(command, label),
      isComplete: true,
    }));
}

function commandOptions(prefix: string): HelperOption[] {
  return Object.entries(SEARCH_COMMANDS)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, detail]) => ({ label: `/${name}:`, detail, replacement: `/${name}:`, isComplete: false }));
}

type Value = readonly [label: string, detail: string];

const VALUES = {
  category: (typed: string) => categoryValues(typed),
  type: (typed: string) => matching(Object.entries(PAPER_TYPES), typed),
  status: (typed: string) =>
    matching(
      LISTED_STATUSES.map((status) => [statusSlug(status), PAPER_STATUSES[status].label] as const),
      typed,
    ),
  from: (typed: string, today: string) =>
    matching(
      [
        [daysBefore(today, 7), 'a week ago'],
        [today.slice(0, 7), 'this month'],
        [today.slice(0, 4), 'this year'],
        [String(Number(today.slice(0, 4)) - 1), 'last year'],
      ],
      typed,
    ),
  to: (typed: string, today: string) =>
    matching(
      [
        [today, 'today'],
        [today.slice(0, 7), 'this month'],
        [String(Number(today.slice(0, 4)) - 1), 'last year'],
      ],
      typed,
    ),
  ai: (typed: string) => matching([...Object.entries(AI_USES), ...Object.entries(AI_SHARE_NAMES)], typed),
  reproduced: (typed: string) => matching(Object.entries(REPRODUCED_VALUES), typed),
  has: (typed: string) =>
    matching(
      FIELDS.filter((field) => MANUSCRIPT[field].presence === 'optional').map(
        (field) =>
          [MANUSCRIPT[field].label.toLowerCase().replaceAll(' ', '-'), MANUSCRIPT[field].label] as const,
      ),
      typed,
    ),
} satisfies Partial<Record<SearchCommand, (typed: string, today: string) => Value[]>>;

/** The values of other commands are names, which nobody can list. */
const hasValues = (command: SearchCommand): command is keyof typeof VALUES => Object.hasOwn(VALUES, command);

/** Returns archives before categories. */
function categoryValues(typed: string): Value[] {
  const archives = Object.entries(ARCHIVES)
    .filter(([archive]) => CATEGORY_IDS.some((id) => id !== archive && archiveOf(id) === archive))
    .map(([archive, name]) => [archive, `All of ${name}`] as const);
  const categories = CATEGORY_IDS.map((id) => [id, CATEGORIES[id]] as const);
  return typed === '' ? [...archives, ...categories] : matching([...archives, ...categories], typed);
}

/** Returns the values whose label starts with the typed text, then those with a word in the detail that does. */
function matching(values: readonly Value[], typed: string): Value[] {
  const startsWithTyped = ([label]: Value) => label.toLowerCase().startsWith(typed);
  const hasTyped = ([, detail]: Value) => ` ${detail.toLowerCase()}`.includes(` ${typed}`);
  return [
    ...values.filter(startsWithTyped),
    ...values.filter((value) => !startsWithTyped(value) && hasTyped(value)),
  ];
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

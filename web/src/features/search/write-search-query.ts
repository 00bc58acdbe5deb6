import { dayOf, type SearchFilters, type SearchQuery, statusSlug } from '#shared/domain/search-query.ts';

/** Returns a query in the search box's syntax, which `parseSearchQuery` reads back, in a fixed order. */
export function writeSearchQuery({ words, phrases, excluded, filters }: SearchQuery): string {
  return [
    ...words,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...excluded.map((text) => `-${quoteIfNeeded(text)}`),
    ...commandsOf(filters),
  ].join(' ');
}

/** Returns a command such as `/author:"Iris van der Meer"`. */
export const writeCommand = (command: string, value: string): string =>
  `/${command}:${quoteIfNeeded(value.replaceAll('"', ' ').trim())}`;

const quoteIfNeeded = (text: string) => (/\s/.test(text) ? `"${text}"` : text);

function commandsOf({ categories, types, statuses, authors, fields, from, to }: SearchFilters): string[] {
  return [
    ...categories.map((category) => writeCommand('category', category)),
    ...types.map((type) => writeCommand('type', type)),
    ...statuses.map((status) => writeCommand('status', statusSlug(status))),
    ...authors.map((author) => writeCommand('author', author)),
    ...fields.map(({ command, value }) => writeCommand(command, value)),
    ...(from ? [writeCommand('from', shortDate(from, 'first'))] : []),
    ...(to ? [writeCommand('to', shortDate(to, 'last'))] : []),
  ];
}

/** Returns the shortest form of a day: `2026` for the first or last day of a year, `2026-11` of a month, else the day. */
export function shortDate(day: string, end: 'first' | 'last'): string {
  return [day.slice(0, 4), day.slice(0, 7)].find((short) => dayOf(short, end) === day) ?? day;
}

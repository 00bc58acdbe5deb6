import { dayOf, type SearchFilters, type SearchQuery } from '#shared/domain/search-query.ts';

/** A query as the search box has it: `parseSearchQuery` reads the same from it, whatever order it was typed in. */
export function writeSearchQuery({ words, phrases, excluded, filters }: SearchQuery): string {
  return [
    ...words,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...excluded.map((text) => `-${quotedWhereNeeded(text)}`),
    ...commandsOf(filters),
  ].join(' ');
}

/** `/author:"Iris van der Meer"`. */
export const writeCommand = (command: string, value: string): string =>
  `/${command}:${quotedWhereNeeded(value.replaceAll('"', ' ').trim())}`;

const quotedWhereNeeded = (text: string) => (/\s/.test(text) ? `"${text}"` : text);

function commandsOf({ categories, types, statuses, authors, from, to }: SearchFilters): string[] {
  return [
    ...categories.map((category) => writeCommand('category', category)),
    ...types.map((type) => writeCommand('type', type)),
    ...statuses.map((status) => writeCommand('status', status)),
    ...authors.map((author) => writeCommand('author', author)),
    ...(from ? [writeCommand('from', shortDate(from, 'first'))] : []),
    ...(to ? [writeCommand('to', shortDate(to, 'last'))] : []),
  ];
}

/** The shortest that names the same day: `2026` for the first or the last of its days, `2026-11`, or the day itself. */
export function shortDate(day: string, end: 'first' | 'last'): string {
  return [day.slice(0, 4), day.slice(0, 7)].find((short) => dayOf(short, end) === day) ?? day;
}

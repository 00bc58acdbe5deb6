import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { writeCommand, writeSearchQuery } from './write-search-query.ts';

/** The values of the advanced form. Unused fields are empty. */
export interface FormValues {
  words: string;
  phrase: string;
  excluded: string;
  author: string;
  category: string;
  type: string;
  status: string;
  /** A date such as `2026-11-21`. */
  from: string;
  to: string;
}

/** Returns the form's values for a query. Parts beyond the first of a kind stay in `words`, in the box's syntax. */
export function readFormValues(q: string): FormValues {
  const query = parseSearchQuery(q);
  const { filters } = query;
  const { categories, types, statuses, authors } = filters;
  const rest = writeSearchQuery({
    ...query,
    phrases: query.phrases.slice(1),
    excluded: query.excluded.filter((text) => /\s/.test(text)),
    filters: {
      categories: categories.slice(1),
      types: types.slice(1),
      statuses: statuses.slice(1),
      authors: authors.slice(1),
      fields: filters.fields,
    },
  });
  return {
    words: rest,
    phrase: query.phrases[0] ?? '',
    excluded: query.excluded.filter((text) => !/\s/.test(text)).join(' '),
    author: authors[0] ?? '',
    category: categories[0] ?? '',
    type: types[0] ?? '',
    status: statuses[0] ?? '',
    from: filters.from ?? '',
    to: filters.to ?? '',
  };
}

/** Returns the query for the form's values, in the search box's syntax. */
export function writeFormValues(values: FormValues): string {
  const { words, phrase, excluded, ...filters } = values;
  const plain = phrase.replaceAll('"', ' ').trim();
  const without = excluded.split(/[\s,]+/).filter((word) => word !== '');
  return [
    words.trim(),
    plain && `"${plain}"`,
    ...without.map((word) => `-${word.replace(/^-+/, '')}`),
    ...Object.entries(filters).map(([command, value]) => (value.trim() ? writeCommand(command, value) : '')),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

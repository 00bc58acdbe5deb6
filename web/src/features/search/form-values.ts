import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { writeCommand, writeSearchQuery } from './write-search-query.ts';

/** The fields of the advanced form, each empty where nothing is asked. */
export interface FormValues {
  words: string;
  phrase: string;
  excluded: string;
  author: string;
  category: string;
  type: string;
  status: string;
  /** Days: `2026-11-21`. */
  from: string;
  to: string;
}

/** What of a query has a field of its own; all that is there twice stays among the words, as it is written in the box. */
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

/** The query that the fields ask for, as the search box has it. */
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

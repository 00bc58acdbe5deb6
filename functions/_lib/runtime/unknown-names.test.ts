import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { unknownNames } from './unknown-names.ts';

const Search = z.object({
  query: z.string().optional(),
  limit: z.coerce.number().default(20),
  filters: z
    .object({ categories: z.array(z.string()).optional(), dateFrom: z.string().optional() })
    .default({}),
  authors: z.array(z.object({ name: z.string() })).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  either: z
    .union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b') })])
    .optional(),
  files: z.array(z.union([z.string(), z.object({ encoding: z.string() })])).optional(),
  anything: z.union([z.string(), z.object({ a: z.string() }), z.record(z.string(), z.string())]).optional(),
});
const messages = (given: unknown) => unknownNames(Search, given, 'argument').map(({ message }) => message);

describe('a name that a schema does not have', () => {
  it.each([
    [{ q: 'x' }, 'There is no argument “q”. Did you mean “query”?'],
    [{ category: 'cs' }, 'There is no argument “category”. Did you mean “filters.categories”?'],
    [
      { filters: { category: 'cs' } },
      'There is no argument “filters.category”. Did you mean “filters.categories”?',
    ],
    [{ date_from: '2026' }, 'There is no argument “date_from”. Did you mean “filters.dateFrom”?'],
    [{ authors: [{ nam: 'Ada' }] }, 'There is no argument “authors.nam”. Did you mean “authors.name”?'],
    [
      { files: ['a.csv', { encodig: 'x' }] },
      'There is no argument “files.encodig”. Did you mean “files.encoding”?',
    ],
    [
      { either: { kind: 'a', c: 1 } },
      /^There is no argument “either.c”. The arguments are: query, limit, filters, /,
    ],
    [
      { nonsense: 1 },
      /^There is no argument “nonsense”. The arguments are: query, limit, filters, filters.categories/,
    ],
  ])('is reported for %o', (given, message) => {
    expect(messages(given)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  it('is not seen where all names are known, or any name is good', () => {
    expect(
      messages({
        query: 'x',
        filters: { categories: [] },
        extra: { anything: 1 },
        either: { kind: 'b' },
        files: ['a'],
        anything: { b: 'x' },
      }),
    ).toEqual([]);
    expect(messages(undefined)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import * as z from 'zod';
import { SavedSearchInput } from '#shared/domain/saved-search.ts';
import { MANUSCRIPT_CHANGES, MANUSCRIPT_INPUT } from './schemas.ts';

/** Returns what is wrong with an input, in words. */
const problemsOf = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ message }) => message);

it.each([
  ['aiDisclosure', { literature: 'ai-led' }, 'literature'],
  ['aiDisclosure', JSON.stringify({ writing: 'ai-led', text: 'All of it.' }), 'text'],
  ['authorDetails', [{ author: 'ada', orchid: '0000-0002-1825-0097' }], 'orchid'],
  ['authorDetails', [{ author: 'ada', affiliations: [{ name: 'Oxford', id: 'x' }] }], 'id'],
  ['funding', [{ funder: 'DFG', grant: '1' }], 'grant'],
] as const)('refuses a name in %s that it doesn’t have: %j', (field, value, name) => {
  for (const shape of [MANUSCRIPT_INPUT, MANUSCRIPT_CHANGES]) {
    const [problem] = problemsOf(z.object({ [field]: shape[field] }), { [field]: value });
    expect(problem).toContain(`\`${name}\` is not a field of`);
  }
});

it('refuses a filter of a saved search that there isn’t', () => {
  const [problem] = problemsOf(SavedSearchInput, { name: 'Moss', query: { q: 'moss', categories: 'cs.AI' } });
  expect(problem).toContain('`categories` is not a field of');
});

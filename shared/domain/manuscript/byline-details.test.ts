import { expect, it } from 'vitest';
import type { Contributor } from '../paper.ts';
import { placesOfAll } from './byline-details.ts';

const ROR = 'https://ror.org/00pd74e08';
const at = (name: string, ...affiliations: NonNullable<Contributor['affiliations']>): Contributor => ({
  kind: 'person',
  name,
  affiliations,
});

it('numbers an organization once, whether it has another name with its ROR id or other capitals', () => {
  const authors = [
    at('Ada', { name: 'University of Münster', ror: ROR }, { name: 'Institute B' }),
    at('Eva', { name: 'WWU Münster', ror: ROR }),
    { kind: 'person' as const, name: 'Ida', affiliation: 'institute b' },
  ];
  const { places, numbersOf } = placesOfAll(authors);
  expect(places).toEqual([{ name: 'WWU Münster', ror: ROR }, { name: 'institute b' }]);
  expect(authors.map(numbersOf)).toEqual([[1, 2], [1], [2]]);
});

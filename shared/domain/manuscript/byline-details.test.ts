import { expect, it } from 'vitest';
import type { Contributor } from '../paper.ts';
import { placesOfAll } from './byline-details.ts';

const ROR = 'https://ror.org/00pd74e08';
const at = (name: string, ...affiliations: NonNullable<Contributor['affiliations']>): Contributor => ({
  kind: 'person',
  name,
  affiliations,
});

it('numbers an organization once, whether it has its ROR id, another name, or other capitals', () => {
  const authors = [
    at('Ada', { name: 'University of Münster' }, { name: 'Institute B' }),
    at('Ben', { name: 'university of  münster', ror: ROR }),
    at('Eva', { name: 'WWU Münster', ror: ROR }, { name: 'University of Münster' }),
    { kind: 'person' as const, name: 'Ida', affiliation: 'INSTITUTE B' },
  ];
  const { places, numbersOf } = placesOfAll(authors);
  expect(places).toEqual([{ name: 'university of  münster', ror: ROR }, { name: 'Institute B' }]);
  expect(authors.map(numbersOf)).toEqual([[1, 2], [1], [1], [2]]);
});

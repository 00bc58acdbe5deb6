import { expect, it } from 'vitest';
import { citedWorks } from './cited-works.ts';

const BIB = `@article{tides, title = {Tidal heating of small moons}, author = {Doe, Jane and Roe, R.}, year = 2019, journal = {Icarus}}
@book{empty, note = {nothing}}`;

it('takes the fields of the authors’ BibTeX entry, with ids that only the printed reference has', async () => {
  const works = await citedWorks(
    [{ key: 'tides', text: 'Doe, J. et al. Tidal heating … (2018)', doi: '10.1000/tides' }],
    [BIB],
  );
  const work = works.get('tides');
  expect(work).toMatchObject({
    title: 'Tidal heating of small moons',
    authors: [{ family: 'Doe', given: 'Jane' }, { family: 'Roe' }],
    year: 2019,
    venue: 'Icarus',
    doi: '10.1000/tides',
  });
  expect(work?.text).toBeUndefined();
});

it('reads the printed text of references without an entry, or whose entry has no title', async () => {
  const works = await citedWorks(
    ['printed', 'empty'].map((key) => ({ key, text: 'J. Doe. Songs of distant moons. Icarus, 2020.' })),
    [BIB, '@article{{{'],
  );
  expect([...works.values()].map(({ title, year }) => [title, year])).toEqual([
    ['Songs of distant moons', 2020],
    ['Songs of distant moons', 2020],
  ]);
});

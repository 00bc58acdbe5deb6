import { describe, expect, it } from 'vitest';
import { parseReference } from './parse-reference.ts';

const read = (text: string) => {
  const { title, authors, year, venue, doi, arxivId, hasMoreAuthors } = parseReference('k', text);
  const names = authors.map(({ family, given }) =>
    given ? `${family}, ${given.replace(/\.$/, '')}` : family,
  );
  return { title, names, year, venue, doi, arxivId, hasMoreAuthors };
};

const TWO = ['Doe, J', 'van Dijk, R. P'];

describe('reading a printed reference', () => {
  it.each([
    [
      'ours',
      '[3] J. Doe, R. P. van Dijk, “Tidal heating of small moons”, Icarus, 12 (3), 45–67, 2020, https://doi.org/10.1000/XYZ.',
    ],
    [
      'IEEE',
      'J. Doe and R. P. van Dijk, "Tidal heating of small moons," Icarus, vol. 12, no. 3, pp. 45–67, 2020, doi: 10.1000/xyz.',
    ],
    [
      'APA',
      'Doe, J., & van Dijk, R. P. (2020). Tidal heating of small moons. Icarus, 12(3), 45–67. https://doi.org/10.1000/xyz',
    ],
    [
      'Harvard',
      'Doe, J. and van Dijk, R. P., 2020. Tidal heating of small moons. Icarus, 12(3), pp.45-67. doi:10.1000/xyz',
    ],
    [
      'plain',
      'J. Doe and R. P. van Dijk. Tidal heating of small moons. Icarus, 12(3):45–67, 2020. doi: 10.1000/xyz.',
    ],
    [
      'ACM',
      'J. Doe and R. P. van Dijk. 2020. Tidal heating of small moons. Icarus 12, 3 (2020), 45–67. https://doi.org/10.1000/xyz',
    ],
  ])('finds each field in the style %s', (_, text) => {
    expect(read(text)).toMatchObject({
      title: 'Tidal heating of small moons',
      names: TWO,
      year: 2020,
      venue: 'Icarus',
      doi: '10.1000/xyz',
    });
  });

  it('finds each field in the style Vancouver', () => {
    expect(read('Doe J, van Dijk RP. Tidal heating of small moons. Icarus. 2020;12(3):45-67.')).toMatchObject(
      {
        title: 'Tidal heating of small moons',
        names: ['Doe, J', 'van Dijk, RP'],
        year: 2020,
        venue: 'Icarus',
      },
    );
  });

  it.each([
    ['J. Doe, Probable Inference, the Law of Succession, Icarus 22 (1927) 209–212.', ['Doe, J']],
    ['Doe, J., Roe, R., Probable Inference of walls, Icarus, 1927.', ['Doe, J', 'Roe, R']],
    [
      'Iris van der Meer, Ada Lovelace, Moss, Lichen and Walls, Journal of Walls 3 (2020)',
      ['van der Meer, Iris', 'Lovelace, Ada'],
    ],
  ])('takes no words of a title between commas for authors: %s', (text, names) => {
    expect(read(text).names).toEqual(names);
  });

  it('finds a preprint’s id, and that there are more authors', () => {
    expect(
      read('Doe J, et al. Moons and their tides. arXiv preprint arXiv:2101.00001v2 [astro-ph.EP], 2021.'),
    ).toMatchObject({
      title: 'Moons and their tides',
      names: ['Doe, J'],
      hasMoreAuthors: true,
      year: 2021,
      arxivId: '2101.00001v2',
    });
  });

  it('keeps a question in the title', () => {
    expect(read('J. Doe. Do moons heat? Evidence from tides. Icarus, 2019.').title).toBe('Do moons heat?');
  });

  it.each([
    ['paper', 'J. Doe. Tides. Icarus, 12:3–4, 2020.'],
    ['software', 'J. Doe. Tidal [software], version 2.1. https://github.com/doe/tidal'],
    ['standard', 'ISO 8601:2019, Date and time.'],
    ['data', 'J. Doe (2020). Tides of moons [dataset]. Zenodo.'],
    ['web', 'J. Doe. Tides for beginners. Blog. https://tides.example/x, accessed 2 May 2020.'],
    ['book', 'J. Doe. Tides of Moons. Cambridge University Press, 2001.'],
  ])('recognizes a %s', (kind, text) => {
    expect(parseReference('k', text).kind).toBe(kind);
  });

  it('reads nothing from nothing', () => {
    expect(parseReference('k', '???')).toMatchObject({ authors: [], kind: 'paper' });
  });
});

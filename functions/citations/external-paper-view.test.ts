import { expect, it } from 'vitest';
import { groupSame, toCitedExternalPaper } from './external-paper-view.ts';

const entry = (publicationId: string, username: string, ids: object, citationCount = 1) => ({
  publicationId,
  citationCount,
  citedBy: [],
  shown: {
    title: `As ${username} wrote it`,
    authors: ['Ada Byron', 'Bo Li'],
    venue: '',
    year: 2020,
    doi: '',
    arxivId: '',
    url: '',
    ...ids,
    owner: { username, name: username },
  },
});

it('shows an external paper that co-authors list once, as its first owner wrote it, with both owners', () => {
  const doi = '10.1000/x';
  const joined = groupSame([
    entry('03', 'cy', { doi, arxivId: '2101.00001' }, 2),
    entry('02', 'bo', { doi: '10.1000/other' }),
    entry('01', 'ada', { doi }),
    entry('04', 'dee', { arxivId: '2101.00001v2' }),
  ]);
  expect(joined.map(toCitedExternalPaper)).toMatchObject([
    {
      id: '01',
      title: 'As ada wrote it',
      url: 'https://doi.org/10.1000/x',
      citationCount: 2,
      owners: [{ username: 'ada' }, { username: 'cy' }, { username: 'dee' }],
    },
    { id: '02', owners: [{ username: 'bo' }] },
  ]);
});

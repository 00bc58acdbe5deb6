import { describe, expect, it } from 'vitest';
import type { PublicationCopy } from '../../../_lib/publication-entities.ts';
import { publicationEdgesOf } from './cite-publications.ts';

const shown: PublicationCopy = {
  title: 'On engines',
  authors: ['Ada Byron'],
  venue: '',
  year: 1843,
  doi: '10.1000/engines',
  arxivId: '',
  url: '',
  owner: { username: 'ada', name: 'Ada Byron' },
};
const reference = (key: string, ids: object) => ({ key, text: 'A reference.', ...ids });
const bearers = (of: Record<string, string[]>) => new Map(Object.entries(of));
const nodes = (...ids: string[]) => new Map(ids.map((id) => [id, { shown }]));

describe('references of a paper', () => {
  it('mean what bears their DOI, once for all that do', () => {
    const references = [
      reference('a', { doi: '10.1/x' }),
      reference('b', { doi: '10.1/x', arxivId: '2101.00001' }),
    ];
    expect(publicationEdgesOf(references, bearers({ 'doi:10.1/x': ['P'] }), nodes('P'))).toEqual([
      { publicationId: 'P', references: ['a', 'b'] },
    ]);
  });

  it('mean each entry of co-authors who list the same publication', () => {
    const edges = publicationEdgesOf(
      [reference('a', { doi: '10.1/x' })],
      bearers({ 'doi:10.1/x': ['Q', 'P'] }),
      nodes('P', 'Q'),
    );
    expect(edges.map(({ publicationId }) => publicationId)).toEqual(['P', 'Q']);
  });

  it('mean what the surest of their keys names, and of it what is confirmed', () => {
    const both = reference('a', { doi: '10.1/x', arxivId: '2101.00001' });
    const known = bearers({ 'doi:10.1/x': ['P'], 'arxiv:2101.00001': ['Q'] });
    const ids = (...confirmed: string[]) =>
      publicationEdgesOf([both], known, nodes(...confirmed)).map(({ publicationId }) => publicationId);
    expect(ids('P', 'Q')).toEqual(['P']);
    expect(ids('Q')).toEqual(['Q']);
    expect(ids()).toEqual([]);
    expect(publicationEdgesOf([both], known, new Map([['P', {}]]))).toEqual([]);
  });
});

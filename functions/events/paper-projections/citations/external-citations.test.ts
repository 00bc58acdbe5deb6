import { describe, expect, it } from 'vitest';
import type { ExternalPaperCopy } from '../../../_lib/citations/external-paper-node-entities.ts';
import { resolveExternalEdges } from './external-citations.ts';

const shown: ExternalPaperCopy = {
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

describe('the references of a paper', () => {
  it('resolve by DOI, once per external paper', () => {
    const references = [
      reference('a', { doi: '10.1/x' }),
      reference('b', { doi: '10.1/x', arxivId: '2101.00001' }),
    ];
    expect(resolveExternalEdges(references, bearers({ 'doi:10.1/x': ['P'] }), nodes('P'))).toEqual([
      { publicationId: 'P', references: ['a', 'b'] },
    ]);
  });

  it('resolve to every co-author’s entry of the same paper', () => {
    const edges = resolveExternalEdges(
      [reference('a', { doi: '10.1/x' })],
      bearers({ 'doi:10.1/x': ['Q', 'P'] }),
      nodes('P', 'Q'),
    );
    expect(edges.map(({ publicationId }) => publicationId)).toEqual(['P', 'Q']);
  });

  it('resolve by their most reliable key, to confirmed papers only', () => {
    const both = reference('a', { doi: '10.1/x', arxivId: '2101.00001' });
    const known = bearers({ 'doi:10.1/x': ['P'], 'arxiv:2101.00001': ['Q'] });
    const ids = (...confirmed: string[]) =>
      resolveExternalEdges([both], known, nodes(...confirmed)).map(({ publicationId }) => publicationId);
    expect(ids('P', 'Q')).toEqual(['P']);
    expect(ids('Q')).toEqual(['Q']);
    expect(ids()).toEqual([]);
    expect(resolveExternalEdges([both], known, new Map([['P', {}]]))).toEqual([]);
  });
});

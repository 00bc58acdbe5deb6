import { expect, it } from 'vitest';
import type { PaperRecord } from '../../papers/paper-entities.ts';
import { matchReference } from '../matching/match-reference.ts';
import { parseReference } from '../reading/parse-reference.ts';
import { readBibtex } from '../reading/read-bibtex.ts';
import { recordsOf } from './own-papers.ts';

const paper = {
  archiveId: 'COL.2611.00042',
  status: 'UNDER_REVIEW',
  shown: {
    title: 'Credits that cannot drift',
    publishedAt: '2026-11-20T10:00:00.000Z',
    authors: [
      { kind: 'person', name: 'Samina Lindqvist' },
      { kind: 'agent', name: 'Countersign' },
    ],
  },
} as unknown as PaperRecord;

const verdictOn = (authors: string) => {
  const cited = parseReference('k', `${authors}, “Credits that cannot drift”, Colophon, 2026.`);
  return matchReference(cited, { named: [], similar: recordsOf(paper) }).verdict;
};

it('verifies citations of our papers with or without the agents of the byline, but with no other authors', () => {
  expect(['S. Lindqvist, Countersign', 'S. Lindqvist', 'A. Nobody'].map(verdictOn)).toEqual([
    'verified',
    'verified',
    'metadata-differs',
  ]);
});

it('verifies citations with a co-author who accepted later, whose family name has two words', () => {
  const coauthor = {
    ...{ id: '2', username: 'jose', name: 'José García Ortega', isAuthor: true, agents: [], order: 0 },
    nameParts: { given: 'José', family: 'García Ortega' },
    acceptedAt: '2026-11-21T10:00:00.000Z',
  };
  const joined = { ...paper, publicVersion: 1, latestVersion: 1, coauthors: [coauthor] } as PaperRecord;
  const ours =
    '@misc{k, author = {Lindqvist, Samina and García Ortega, José}, title = {Credits that cannot drift}, year = 2026}';
  const [cited] = readBibtex(ours);
  if (!cited) throw new Error('Nothing was read.');
  const verdictOf = (record: PaperRecord) =>
    matchReference(cited, { named: [], similar: recordsOf(record) }).verdict;
  expect([verdictOf(joined), verdictOf(paper)]).toEqual(['verified', 'metadata-differs']);
});

import { expect, it } from 'vitest';
import type { PaperRecord } from '../../papers/paper-entities.ts';
import { matchReference } from '../matching/match-reference.ts';
import { parseReference } from '../reading/parse-reference.ts';
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

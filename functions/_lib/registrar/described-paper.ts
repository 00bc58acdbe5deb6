import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import type { Context } from './datacite-metadata.ts';
import type { DescribedReview } from './review-metadata.ts';

export const CONTEXT: Context = {
  origin: 'https://colophon.example',
  prefix: '10.5072',
  profile: 'contributors',
};
const at = '2026-11-22T09:30:00.000Z';
const entry = (version: number) => ({
  version,
  title: MANUSCRIPT_EXAMPLE.title,
  status: 'UNDER_REVIEW' as const,
  createdAt: at,
  publishedAt: at,
});
/** A public paper with all fields, by two people and an agent. */
export const DESCRIBED_PAPER: PaperDetail = {
  ...MANUSCRIPT_EXAMPLE,
  id: '01JD0000000000000000000001',
  archiveId: 'COL.2611.00042',
  version: 2,
  status: 'UNDER_REVIEW',
  categories: ['q-bio.PE', 'stat.AP'],
  authors: withDetails(
    [
      { kind: 'person', id: 's1', username: 'adalovelace', name: 'Ada Lovelace' },
      { kind: 'person', name: 'Ludwig van Beethoven' },
      { kind: 'agent', id: 'a1', name: 'Kepler' },
    ],
    MANUSCRIPT_EXAMPLE.authorDetails,
  ),
  submittingSupervisor: {
    id: 's1',
    username: 'adalovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    affiliation: 'Oxford',
    institution: 'Oxford',
  },
  paperAgents: [{ agent: { id: 'a1', name: 'Kepler', model: 'example-4', description: '' } }],
  createdAt: at,
  updatedAt: at,
  publishedAt: at,
  pageCount: 3,
  wordCount: 900,
  viewCount: 0,
  downloadCount: 0,
  _count: { reviews: 1, citations: 0 },
  decisionScore: null,
  decisionSummary: null,
  meta: { latestVersionNumber: 3 },
  contentType: 'markdown',
  toc: [],
  references: [
    { key: 'a', text: 'Mosses', doi: '10.5555/mosses' },
    { key: 'b', text: 'Walls', arxivId: '2611.00001' },
    { key: 'c', text: 'Here', archiveId: 'COL.2610.00007' },
    { key: 'd', text: 'Mosses again', doi: '10.5555/MOSSES' },
    { key: 'e', text: 'A book' },
  ],
  conversion: null,
  numberChecks: null,
  capsule: null,
  files: [
    { role: 'pdf', name: 'paper.pdf', mediaType: 'application/pdf', size: 1, sha256: 'a', url: '/paper.pdf' },
  ],
  figures: [],
  dataFiles: [],
  versions: [entry(1), entry(2), { ...entry(3), status: 'SUBMITTED', publishedAt: null }],
  withdrawal: null,
  isAuthor: false,
};
/** A review of its second version by an agent. */
export const DESCRIBED_REVIEW: DescribedReview = {
  paper: { archiveId: DESCRIBED_PAPER.archiveId, title: DESCRIBED_PAPER.title },
  number: 3,
  version: 2,
  supervisor: { id: 's2', username: 'tobias', name: 'Tobias Okafor' },
  agent: { id: 'a2', name: 'Referee', model: 'example-4' },
  summary: 'The sample is small.',
  revision: 2,
  createdAt: at,
  updatedAt: at,
};

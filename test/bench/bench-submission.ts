import type { Submission } from '../../functions/publishing/convert/submission.ts';

/** A paper as the engine receives it, with front matter that a measurement ignores. */
export function benchSubmission(title: string, abstract: string, files: Submission['files']): Submission {
  return {
    files,
    figureBase: '/files/x/v1/',
    front: {
      title,
      abstract,
      authors: [{ name: 'Bench', kind: 'person' }],
      keywords: [],
      primaryCategory: 'cs.SE',
      paperType: 'NOTE',
      archiveId: 'COL.2611.00000',
      version: 1,
      date: '2026-11-20T00:00:00.000Z',
      license: 'CC_BY',
      languageCode: 'en',
    },
  };
}

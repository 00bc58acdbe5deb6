import { type Content, filesOf } from '../../functions/_lib/papers/intake/sample-archives.ts';
import type { FrontMatter, Submission } from '../../functions/publishing/convert/submission.ts';

/** Returns a submission of these files, main file first, for tests. */
export function aSubmission(
  files: Readonly<Record<string, Content>>,
  change: Partial<Omit<Submission, 'files' | 'front'>> & { front?: Partial<FrontMatter> } = {},
): Submission {
  const { front, ...rest } = change;
  return { files: filesOf(files), front: { ...aFront, ...front }, figureBase: '/files/01JTEST/v1/', ...rest };
}

const aFront: FrontMatter = {
  title: 'On the measurement of small things',
  abstract: 'We measure small things and say how small they are, with the care that they deserve.',
  authors: [
    {
      name: 'Ada Lovelace',
      kind: 'person',
      affiliation: 'University of Colophon',
      orcid: '0000-0002-1825-0097',
    },
    { name: 'Atlas-7', kind: 'agent' },
  ],
  keywords: ['measurement', 'smallness'],
  primaryCategory: 'physics.data-an',
  paperType: 'ARTICLE',
  archiveId: 'COL.2611.00042',
  version: 1,
  date: '2026-11-20T12:00:00Z',
  license: 'CC_BY',
  languageCode: 'en',
};

import { publicFolder } from '#shared/domain/file-keys.ts';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { pickManuscript } from '#shared/domain/manuscript/manuscript.ts';
import { wholeByline } from '../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { type ConvertedPaper, convertPaper } from './convert/convert-paper.ts';
import { chosenType, type FrontMatter, type Submission } from './convert/submission.ts';
import * as files from './file-store.ts';
import { callLatexml } from './latexml/call-latexml.ts';
import { limitsOf, type Turn } from './turn-limits.ts';
import { asSent, withoutFrontMatter } from './without-front-matter.ts';

/** Returns the metadata that the renditions show: the manuscript, the byline with the co-authors who accepted, the id. */
export function frontOf(
  paper: Pick<PaperRecord, 'supervisorId' | 'coauthors' | 'sealed'>,
  version: VersionRecord,
): FrontMatter {
  const byline = wholeByline(paper, version.authors, version.version);
  return {
    ...pickManuscript(version),
    archiveId: version.archiveId,
    version: version.version,
    date: version.createdAt,
    authors: withDetails(byline, version.authorDetails),
  };
}

/** Converts the sources of a version. @throws NeedsLongTurn in the quick lane */
export async function convertVersion(
  version: VersionRecord,
  front: FrontMatter,
  turn: Turn,
  options: Pick<Submission, 'isWhole'> = {},
): Promise<ConvertedPaper> {
  const sources = await files.readSources(version);
  const paper = await convertPaper(
    {
      files: sources.map(withoutFrontMatter),
      ...chosenType(version.contentType),
      ...(version.authorPdf === undefined ? {} : { authorPdf: version.authorPdf }),
      figureBase: publicFolder(version.paperId, version.version),
      isPublished: true,
      front,
      ...options,
    },
    { ...limitsOf(turn, version.sources), readLatex: callLatexml },
  );
  return { ...paper, sources: asSent(paper.sources, sources) };
}

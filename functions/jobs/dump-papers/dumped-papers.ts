import { publicKey } from '#shared/domain/file-keys.ts';
import type { PaperFile } from '#shared/domain/paper.ts';
import type { PaperChange } from '../../_lib/papers/change-entities.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { currentVersions } from '../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { readText } from './dump-store.ts';

/** A paper's line of the dump, and the files that mirrors copy. */
export interface DumpedPaper {
  line: string;
  version: number;
  publishedAt: string;
  files: Pick<PaperFile, 'url' | 'sha256' | 'size' | 'mediaType'>[];
}

/** The renditions that mirrors copy. */
const COPIED: readonly PaperFile['role'][] = ['jats', 'pdf', 'text'];

/** Returns the papers of changes that aren't deleted, with the full text of their newest public version. */
export async function dumpedPapers(
  changes: PaperChange[],
  origin: string,
): Promise<Map<string, DumpedPaper>> {
  const ids = changes.filter(({ isDeleted }) => !isDeleted).map(({ paperId }) => paperId);
  const [papers, versions] = await Promise.all([papersByIds(ids), currentVersions(ids)]);
  const dumped = await Promise.all(
    papers.map(async (paper) => {
      const version = versions.get(paper.paperId);
      // Withdrawn a moment ago: its change follows.
      const isGone = paper.status === 'WITHDRAWN' || !version;
      return isGone ? [] : [[paper.paperId, await dumpedPaper(paper, version, origin)] as const];
    }),
  );
  return new Map(dumped.flat());
}

async function dumpedPaper(paper: PaperRecord, version: VersionRecord, origin: string): Promise<DumpedPaper> {
  const { isAuthor: _, ...detail } = toDetail({ paper, version, isAuthor: false });
  const text = detail.files.find(({ role }) => role === 'text');
  const absolute = (file: PaperFile) => ({ ...file, url: origin + file.url });
  const line = {
    ...detail,
    address: `${origin}/papers/${detail.archiveId}`,
    files: detail.files.map(absolute),
    figures: detail.figures.map(absolute),
    dataFiles: detail.dataFiles.map(absolute),
    text: text ? ((await readText(publicKey(paper.paperId, version.version, text.name))) ?? null) : null,
  };
  return {
    line: JSON.stringify(line),
    version: version.version,
    publishedAt: detail.publishedAt ?? detail.createdAt,
    files: detail.files.filter(({ role }) => COPIED.includes(role)),
  };
}

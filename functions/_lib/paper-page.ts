import { type PaperReference, parsePaperReference } from '#shared/domain/paper-ids.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import { type PaperRecord, pageService, type VersionRecord, versionEntity } from './publishing-entities.ts';
import { setting } from './tables.ts';

/** A version as somebody may see it, with its paper. */
export interface PaperPage {
  paper: PaperRecord;
  version: VersionRecord;
  isAuthor: boolean;
}

/**
 * The version that an id means to somebody: the one it names; else the newest, which for authors may be one that is
 * not public yet. One query for what readers ask; a second read for old and unpublished versions.
 * @throws AppError `paper-not-found`, also for what the asker may not see (decisions.md §4)
 */
export async function findPaperPage(id: string, supervisorId: string | undefined): Promise<PaperPage> {
  const reference = parsePaperReference(id, setting('ARCHIVE_ID_PREFIX'));
  const found = reference && (await queryPage(reference));
  if (!reference || !found) throw new AppError('paper-not-found');
  const { paper, current } = found;
  const isAuthor = paper.supervisorId === supervisorId;
  const wanted = reference.version ?? (isAuthor ? paper.latestVersion : paper.publicVersion);
  const version = wanted === current?.version ? current : await getVersion(paper.paperId, wanted);
  if (!version || (!isAuthor && !isPublic(version.status))) throw new AppError('paper-not-found');
  return { paper, version, isAuthor };
}

async function queryPage(reference: PaperReference) {
  const { collections } = pageService();
  const { data } = await ('paperId' in reference
    ? collections.page({ paperId: reference.paperId }).go()
    : collections.pageByArchiveId({ archiveId: reference.archiveId }).go());
  const [paper] = data.paper;
  const [current] = data.current;
  // ElectroDB knows the lists of an item as `any`; the entities' file says what they hold.
  return paper ? { paper: paper as PaperRecord, current: current as VersionRecord | undefined } : undefined;
}

export async function getVersion(
  paperId: string,
  version: number | undefined,
): Promise<VersionRecord | undefined> {
  if (version === undefined) return undefined;
  const { data } = await versionEntity().get({ paperId, version }).go({ consistent: true });
  return (data as VersionRecord | null) ?? undefined;
}

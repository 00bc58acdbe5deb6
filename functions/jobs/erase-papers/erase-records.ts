import { ERASED_TITLE, ERASURE_REASONS, type ErasureRecord } from '#shared/domain/erasure.ts';
import { deleteAnnouncements } from '../../_lib/coar-notify/announcement-entities.ts';
import { changePaper } from '../../_lib/papers/change-paper.ts';
import { deskCaseEntity, deskDecisionEntity } from '../../_lib/papers/desk-review-entities.ts';
import { metadataEditEntity } from '../../_lib/papers/history-entities.ts';
import {
  currentVersionEntity,
  type Metadata,
  type PaperRecord,
  paperEntity,
  sealedPaperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../../_lib/papers/paper-entities.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { previewEntity } from '../../_lib/papers/preview-entities.ts';
import { provenanceEntity, provenanceUpdateEntity } from '../../_lib/papers/provenance-entities.ts';
import { draftEntity } from '../../_lib/papers/submission-entities.ts';
import { deleteChecks } from '../../_lib/reference-checks/reference-check-repository.ts';
import { deleteReproductions } from '../../_lib/reproductions/reproduction-repository.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';
import { transact } from '../../_lib/runtime/transact.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import { departureWrites } from '../../_lib/venues/paper-at-venue.ts';

const ALL = { pages: 'all', consistent: true } as const;

/**
 * Replaces a paper's records by a tombstone: ids, dates, category and license stay, so that links work and the id stays taken.
 * Deletes its desk review, reference checks, reproductions, announcements, provenance, history, drafts and previews.
 */
export async function eraseRecords(
  { paperId }: PaperRecord,
  erasure: ErasureRecord,
  authors: string[],
): Promise<void> {
  const { data } = await versionEntity().query.primary({ paperId }).go(ALL);
  for (const { version } of data) {
    await eraseVersion(paperId, version, erasure);
    await deleteChecks({ paperId, version });
  }
  await retryOnConflict(async () => {
    const paper = await getPaperById(paperId);
    return paper && (await erasePaperItem(paper, erasure)) ? true : undefined;
  });
  await deleteReproductions(paperId);
  await deleteAnnouncements(paperId);
  await deleteRecords(paperId);
  for (const supervisorId of authors) await deleteDrafts(supervisorId, paperId);
}

async function eraseVersion(paperId: string, version: number, erasure: ErasureRecord): Promise<void> {
  await retryOnConflict(async () => {
    const { data } = await versionEntity().get({ paperId, version }).go({ consistent: true });
    if (!data) return true;
    const before = data.record as VersionRecord;
    const written = versionEntity()
      .put(versionItem(erasedVersion(before, erasure)))
      .where((item, { eq }) => eq(item.record, JSON.stringify(before)))
      .go();
    return (await isWritten(written)) || undefined;
  });
}

async function erasePaperItem(paper: PaperRecord, erasure: ErasureRecord): Promise<boolean> {
  const { paperId, archiveId, publicVersion, versions, shown, sealed } = paper;
  const { data } = await versionEntity()
    .get({ paperId, version: publicVersion ?? paper.latestVersion })
    .go({ consistent: true });
  const tombstone = publicVersion === undefined ? undefined : (data?.record as VersionRecord | undefined);
  const submitter = { ...shown.submitter, firstName: '', lastName: '', institution: '' };
  const outcome = await transact([
    changePaper(paper, {
      status: 'WITHDRAWN',
      versions: versions.map((copy) => ({ ...copy, title: ERASED_TITLE, status: 'WITHDRAWN' as const })),
      shown: { ...erasedMetadata(shown, erasure), submitter },
    }),
    ...(tombstone ? [currentVersionEntity().put({ paperId, archiveId, record: tombstone })] : []),
    ...(await departureWrites(paperId)),
  ]);
  if (outcome.done)
    await paperEntity()
      .patch({ paperId })
      .remove(['coauthors', 'sealed', 'reproductions', 'reproductionCount'])
      .add({ coauthorRevision: 1 })
      .go();
  if (outcome.done && sealed)
    await sealedPaperEntity().delete({ supervisorId: sealed.supervisorId, paperId }).go();
  return outcome.done;
}

/** Only what a tombstone shows. */
function erasedMetadata(before: Metadata, erasure: ErasureRecord): Metadata {
  const { paperType, primaryCategory, license, languageCode, createdAt, publishedAt } = before;
  const by = { id: erasure.byId, username: erasure.byUsername, name: erasure.byUsername };
  return {
    title: ERASED_TITLE,
    abstract: '',
    paperType,
    primaryCategory,
    keywords: [],
    license,
    languageCode,
    authors: [],
    agents: [],
    createdAt,
    updatedAt: erasure.at,
    ...(publishedAt === undefined ? {} : { publishedAt }),
    withdrawal: { reason: ERASURE_REASONS[erasure.reason], at: erasure.at, by },
  };
}

function erasedVersion(before: VersionRecord, erasure: ErasureRecord): VersionRecord {
  const { paperId, archiveId, version, contentType, pipeline } = before;
  const { completedStage } = pipeline;
  return {
    ...erasedMetadata(before, erasure),
    paperId,
    archiveId,
    version,
    contentType,
    status: 'WITHDRAWN',
    sources: [],
    pipeline: {
      completedStage,
      status: pipeline.status === 'completed' ? 'completed' : 'failed',
      errors: [],
      updatedAt: erasure.at,
    },
  };
}

async function deleteRecords(paperId: string): Promise<void> {
  const [cases, decisions, provenance, updates, edits] = await Promise.all([
    deskCaseEntity().query.primary({ paperId }).go(ALL),
    deskDecisionEntity().query.primary({ paperId }).go(ALL),
    provenanceEntity().query.primary({ paperId }).go(ALL),
    provenanceUpdateEntity().query.primary({ paperId }).go(ALL),
    metadataEditEntity().query.primary({ paperId }).go(ALL),
  ]);
  for (const { version } of cases.data) await deskCaseEntity().delete({ paperId, version }).go();
  for (const { version, number } of decisions.data)
    await deskDecisionEntity().delete({ paperId, version, number }).go();
  for (const { version } of provenance.data) await provenanceEntity().delete({ paperId, version }).go();
  for (const { version, number } of updates.data)
    await provenanceUpdateEntity().delete({ paperId, version, number }).go();
  for (const { editId } of edits.data) await metadataEditEntity().delete({ paperId, editId }).go();
}

/** Previews expire within a day and don't name their paper, so an author's previews are all deleted. */
async function deleteDrafts(supervisorId: string, paperId: string): Promise<void> {
  const { data: drafts } = await draftEntity().query.primary({ supervisorId }).go(ALL);
  for (const { draftId } of drafts.filter((draft) => draft.paperId === paperId))
    await draftEntity().delete({ supervisorId, draftId }).go();
  const { data: previews } = await previewEntity().query.primary({ supervisorId }).go(ALL);
  for (const { previewId } of previews) await previewEntity().delete({ supervisorId, previewId }).go();
}

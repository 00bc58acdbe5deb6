import type { PaperStatus } from '#shared/domain/paper.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import { submitterIdOf } from '../_lib/papers/authorship.ts';
import { changePaper } from '../_lib/papers/change-paper.ts';
import { deskCaseEntity } from '../_lib/papers/desk-review-entities.ts';
import {
  currentCopy,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/papers/paper-entities.ts';
import { metadataOf } from '../_lib/papers/paper-metadata.ts';
import { conversionErrors } from '../_lib/papers/pipeline-view.ts';
import { newcomerPaperEntity } from '../_lib/papers/submission-limit-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import type { PaperMessage } from './paper-queue.ts';
import type { ScreeningResult } from './screening/screening-result.ts';

/** Writes a version only if it still has the expected status, so that a redelivered event changes nothing. */
const putWhile = (status: PaperStatus, record: VersionRecord) =>
  versionEntity()
    .put(versionItem(record))
    .where((item, { eq }) => eq(item.status, status));

/** Saves a version with the pipeline's progress. */
export async function saveVersion(record: VersionRecord): Promise<void> {
  await putWhile('SUBMITTED', record).go();
}

/** Sends a version to the desk, with the reasons in its pipeline's errors and in the desk's queue. */
export async function holdVersion(
  record: VersionRecord,
  pipeline: PipelineState,
  { findings, duplicateOf, alike }: ScreeningResult,
  provenance?: Write,
): Promise<void> {
  const { paperId, archiveId, version } = record;
  const heldAt = pipeline.updatedAt;
  const held = deskCaseEntity().put({
    ...{ paperId, archiveId, version, heldAt, findings, decisions: [] },
    ...{ state: 'waiting', queue: 'open', queuedAt: heldAt },
    ...(duplicateOf ? { duplicateOf } : {}),
    ...(alike ? { alike } : {}),
  });
  await changeStatus('SUBMITTED', { ...record, status: 'DESK_REVIEW', pipeline, updatedAt: heldAt }, [
    held,
    ...(provenance ? [provenance] : []),
  ]);
}

/** Ends the pipeline of a version that can't be published, of which its authors are notified. Its files stay stored. */
export async function failVersion(record: VersionRecord, pipeline: PipelineState): Promise<void> {
  const failed = { ...record, pipeline };
  await changeVersion(record.status, failed, (paper) => ({
    versions: paper.versions.map((copy) =>
      copy.version === record.version ? { ...copy, failedAt: pipeline.updatedAt } : copy,
    ),
  }));
}

/**
 * Publishes a version: updates the version, the paper's copy of it, and the paper's displayed fields in one transaction.
 * If a newer version is already public, the paper keeps displaying that one.
 */
export async function publish(
  record: VersionRecord,
  pipeline: PipelineState,
  further: Write[] = [],
): Promise<void> {
  const at = pipeline.updatedAt;
  const published = { ...record, status: 'UNDER_REVIEW' as const, pipeline, publishedAt: at, updatedAt: at };
  await changeStatus(record.status, published, further);
}

/**
 * Saves that files of a public version were made again: the version, its copy beside the paper, and the date that listings show, with the
 * signed record of the update, all or nothing.
 * @returns false if the version or its paper changed since they were read
 */
export async function saveDrawing(
  record: VersionRecord,
  before: VersionRecord,
  further: Write[],
): Promise<boolean> {
  const paper = await getPaper(record.paperId);
  const isNewest = paper.publicVersion === record.version;
  const outcome = await transact([
    versionEntity()
      .put(versionItem(record))
      .where((item, { eq }) => eq(item.record, JSON.stringify(before))),
    changePaper(paper, isNewest ? changesOf(paper, record) : { versions: paper.versions }),
    ...(isNewest ? [currentCopy(record)] : []),
    ...further,
  ]);
  return outcome.done;
}

async function changeStatus(from: PaperStatus, record: VersionRecord, further: Write[] = []): Promise<void> {
  await changeVersion(
    from,
    record,
    (paper) => ({
      versions: withStatus(paper, record),
      ...(isShown(paper, record) ? changesOf(paper, record) : {}),
    }),
    (paper) => [...(isShown(paper, record) && record.publishedAt ? [currentCopy(record)] : []), ...further],
  );
}

/** Writes a version that has a status, and what its paper says about it, in one transaction. */
async function changeVersion(
  from: PaperStatus,
  record: VersionRecord,
  changesOfPaper: (paper: PaperRecord) => Parameters<typeof changePaper>[1],
  further: (paper: PaperRecord) => Write[] = () => [],
): Promise<void> {
  const tryOnce = async () => {
    const paper = await getPaper(record.paperId);
    const outcome = await transact([
      putWhile(from, record),
      changePaper(paper, changesOfPaper(paper)),
      ...further(paper),
    ]);
    // The version's own write is refused if another delivery of the event was first.
    return outcome.done || outcome.refused.includes(0) ? true : undefined;
  };
  await retryOnConflict(
    tryOnce,
    () =>
      new Error(
        `The version ${record.archiveId}v${record.version} conflicted with another change of its paper.`,
      ),
  );
}

/** Returns whose turns a paper's versions take (`submitterOf`). */
export async function originOf(paperId: string): Promise<Omit<PaperMessage, 'version'>> {
  const [paper, { data: newcomer }] = await Promise.all([
    getPaper(paperId),
    newcomerPaperEntity().get({ paperId }).go({ consistent: true }),
  ]);
  return { paperId, supervisorId: submitterIdOf(paper), ...(newcomer ? { origin: newcomer.origin } : {}) };
}

/** @throws Error if there is none */
export async function getPaper(paperId: string): Promise<PaperRecord> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  if (!data) throw new Error(`The paper ${paperId} has a version but does not exist.`);
  return data as PaperRecord;
}

function withStatus(paper: PaperRecord, record: VersionRecord) {
  const { version, status, publishedAt = null } = record;
  const unconverted = conversionErrors(record).length > 0 ? { isUnconverted: true as const } : {};
  return paper.versions.map((copy) =>
    copy.version === version ? { ...copy, status, publishedAt, ...unconverted } : copy,
  );
}

/** Returns whether the paper displays this version: the newest public one, or the only one. */
function isShown(paper: PaperRecord, record: VersionRecord): boolean {
  if (record.publishedAt) return record.version >= (paper.publicVersion ?? 0);
  return paper.publicVersion === undefined && record.version === paper.latestVersion;
}

/** Returns the fields that a paper takes from its displayed version. Its date is that of its first publication. */
function changesOf({ shown }: PaperRecord, record: VersionRecord) {
  const { status, version, publishedAt } = record;
  const firstPublished = shown.publishedAt ?? publishedAt;
  return {
    status,
    shown: {
      ...metadataOf(record),
      submitter: shown.submitter,
      ...(firstPublished ? { publishedAt: firstPublished } : {}),
    },
    ...(publishedAt ? { publicVersion: version } : {}),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { PaperStatus } from '#shared/domain/paper.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import { asItWasRead } from '../_lib/as-it-was-read.ts';
import { deskCaseEntity } from '../_lib/desk-entities.ts';
import { metadataOf } from '../_lib/paper-metadata.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../_lib/publishing-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';
import type { Screening } from './screen-version.ts';

/** A version is written only while it stands where its writer found it: a second delivery of an event changes nothing. */
const putWhile = (status: PaperStatus, record: VersionRecord) =>
  versionEntity()
    .put(versionItem(record))
    .where((item, { eq }) => eq(item.status, status));

/** Writes a version as far as the pipeline has come. */
export async function saveVersion(record: VersionRecord): Promise<void> {
  await putWhile('SUBMITTED', record).go();
}

/** Leaves a version to the desk, with the reasons in its pipeline's errors and in the desk's queue. */
export async function holdVersion(
  record: VersionRecord,
  pipeline: PipelineState,
  { findings, duplicateOf }: Screening,
  provenance: Write,
): Promise<void> {
  const { paperId, archiveId, version } = record;
  const heldAt = pipeline.updatedAt;
  const held = deskCaseEntity().put({
    ...{ paperId, archiveId, version, heldAt, findings, decisions: [] },
    ...{ state: 'waiting', queue: 'open', queuedAt: heldAt },
    ...(duplicateOf ? { duplicateOf } : {}),
  });
  await changeStatus('SUBMITTED', { ...record, status: 'DESK_REVIEW', pipeline, updatedAt: heldAt }, [
    held,
    provenance,
  ]);
}

/** Ends the pipeline of a version that can't be published at all; its files stay stored. */
export async function failVersion(record: VersionRecord, pipeline: PipelineState): Promise<void> {
  await saveVersion({ ...record, pipeline });
}

/**
 * Makes a version public: the version, its copy beside the paper and what the paper shows, in one transaction.
 * A newer version that was public first stays the one that is shown.
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

const TRIES = 5;

async function changeStatus(from: PaperStatus, record: VersionRecord, further: Write[] = []): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const paper = await getPaper(record.paperId);
    const shows = isShown(paper, record);
    const outcome = await transact([
      putWhile(from, record),
      paperEntity()
        .patch({ paperId: record.paperId })
        .set({ versions: withStatus(paper, record), ...(shows ? changesOf(paper, record) : {}) })
        .where(asItWasRead(paper)),
      ...(shows && record.publishedAt ? [currentCopy(record)] : []),
      ...further,
    ]);
    if (outcome.done || outcome.refused.includes(0)) return; // Refused: another delivery of the event was first.
    await sleep(Math.random() * 50); // Another version, or a change of the metadata, was first: look again.
  }
  throw new Error(`The version ${record.archiveId}v${record.version} met another change of its paper.`);
}

const currentCopy = ({ submission: _, ...record }: VersionRecord) =>
  currentVersionEntity().put({ paperId: record.paperId, archiveId: record.archiveId, record });

/** Who sent a paper, and its co-authors. */
export async function supervisorOf(
  paperId: string,
): Promise<Pick<PaperRecord, 'supervisorId' | 'coauthors'>> {
  return getPaper(paperId);
}

async function getPaper(paperId: string): Promise<PaperRecord> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  if (!data) throw new Error(`The paper ${paperId} has a version but does not exist.`);
  return data as PaperRecord;
}

function withStatus(paper: PaperRecord, { version, status, publishedAt }: VersionRecord) {
  return paper.versions.map((copy) =>
    copy.version === version ? { ...copy, status, publishedAt: publishedAt ?? null } : copy,
  );
}

/** Whether the paper shows this version: the newest public one, or the only one there is. */
function isShown(paper: PaperRecord, record: VersionRecord): boolean {
  if (record.publishedAt) return record.version >= (paper.publicVersion ?? 0);
  return paper.publicVersion === undefined && record.version === paper.latestVersion;
}

/** What a paper takes over from the version that it shows. Its place in time is that of its first publication. */
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

import type { PaperStatus } from '#shared/domain/paper.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import { defined } from '../_lib/defined.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
} from '../_lib/publishing-entities.ts';
import { transact } from '../_lib/transact.ts';

/** Writes a version as far as the pipeline has come; only while it is still being worked on. */
export async function saveVersion(version: VersionRecord): Promise<void> {
  await versionEntity()
    .put(version)
    .where((item, { eq }) => eq(item.status, 'SUBMITTED'))
    .go();
}

/** Leaves a version to the desk, with the reason in its pipeline's errors. */
export async function holdVersion(version: VersionRecord, pipeline: PipelineState): Promise<void> {
  await changeStatus({ ...version, status: 'DESK_REVIEW', pipeline, updatedAt: pipeline.updatedAt });
}

/** Ends the pipeline of a version that can't be published at all; its files stay stored. */
export async function failVersion(version: VersionRecord, pipeline: PipelineState): Promise<void> {
  await versionEntity().patch({ paperId: version.paperId, version: version.version }).set({ pipeline }).go();
}

/**
 * Makes a version public: the version, its copy beside the paper and what the paper shows, in one transaction.
 * A newer version that was public first stays the one that is shown.
 */
export async function publish(version: VersionRecord, pipeline: PipelineState): Promise<void> {
  const at = pipeline.updatedAt;
  await changeStatus({ ...version, status: 'UNDER_REVIEW', pipeline, publishedAt: at, updatedAt: at });
}

async function changeStatus(version: VersionRecord): Promise<void> {
  const paper = await getPaper(version.paperId);
  const versions = paper.versions.map((copy) =>
    copy.version === version.version
      ? { ...copy, status: version.status, publishedAt: version.publishedAt ?? null }
      : copy,
  );
  const shows = isShown(paper, version);
  const outcome = await transact([
    versionEntity()
      .put(version)
      .where((item, { eq }) => eq(item.status, 'SUBMITTED')),
    paperEntity()
      .patch({ paperId: version.paperId })
      .set({ versions, ...(shows ? defined(shownFields(paper, version)) : {}) })
      .remove(shows ? OPTIONAL.filter((field) => version[field] === undefined) : [])
      .where((item, { eq }) => eq(item.latestVersion, paper.latestVersion)),
    ...(shows && version.publishedAt ? [currentVersionEntity().put(version)] : []),
  ]);
  if (outcome.done || outcome.refused.includes(0)) return; // Refused: another delivery of the event published it.
  throw new Error(`The version ${version.archiveId}v${version.version} met another change of its paper.`);
}

async function getPaper(paperId: string): Promise<PaperRecord> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  if (!data) throw new Error(`The paper ${paperId} has a version but does not exist.`);
  return data as PaperRecord;
}

/** Whether the paper shows this version: the newest public one, or the only one there is. */
function isShown(paper: PaperRecord, version: VersionRecord): boolean {
  if (version.publishedAt) return version.version >= (paper.publicVersion ?? 0);
  return paper.publicVersion === undefined && version.version === paper.latestVersion;
}

/** What a further version may leave out again. */
const OPTIONAL = ['secondaryCategory', 'doi'] as const;

/** What a paper takes over from the version that it shows. Its place in time is that of its first publication. */
function shownFields(paper: PaperRecord, version: VersionRecord) {
  const { title, abstract, paperType, primaryCategory, secondaryCategory, keywords, license } = version;
  const { languageCode, doi, authors, agents, pageCount, wordCount, updatedAt, publishedAt } = version;
  const status: PaperStatus = version.status;
  const fields = { title, abstract, paperType, primaryCategory, secondaryCategory, keywords, license };
  const more = { languageCode, doi, authors, agents, pageCount, wordCount, updatedAt, status };
  const published = publishedAt
    ? { publicVersion: version.version, publishedAt: paper.publishedAt ?? publishedAt }
    : {};
  return { ...fields, ...more, ...published };
}

import type { Capsule } from '#shared/domain/capsule.ts';
import { decisionSentences } from '#shared/domain/decision-sentences.ts';
import { publicFolder } from '#shared/domain/file-keys.ts';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { DETAIL_FIELDS, LISTED_FIELDS } from '#shared/domain/manuscript/fields.ts';
import { categoriesOf, shownManuscript } from '#shared/domain/manuscript/manuscript.ts';
import type { PaperDetail, PaperFile, PaperStatus, PaperSummary } from '#shared/domain/paper.ts';
import { isVisible } from '#shared/domain/paper-constants.ts';
import { isDataFile } from '#shared/domain/storage.ts';
import { doiOf } from '../registrar/registered-ids.ts';
import { shownVersion, wholeAgents, wholeByline } from './authorship.ts';
import type { Metadata, PaperRecord, StoredFile, VersionRecord } from './paper-entities.ts';
import type { VisiblePaper } from './paper-repository.ts';
import { unsealed } from './seal.ts';

/** Converts a paper to what listings show. */
export function toSummary(paper: PaperRecord): PaperSummary {
  return summaryOf(paper, { ...paper.shown, status: paper.status }, shownVersion(paper));
}

/** Converts a version to what its page shows. `urlOf` returns a file's URL if it isn't the public one. Authors see themselves if they are hidden. */
export function toDetail(
  { isAuthor, isAdmin, ...read }: VisiblePaper,
  urlOf = publicUrl(read.version),
): PaperDetail {
  const { paper, version } = isAuthor ? unsealed(read.paper, read.version) : read;
  const seesAll = isAuthor || isAdmin === true;
  // A withdrawn paper has no files (docs/product/versions.md).
  const stored = version.status === 'WITHDRAWN' ? [] : (version.files ?? []);
  const files = stored.map((file): PaperFile => ({ ...file, url: urlOf(file) }));
  const { conversion } = version;
  const summary = summaryOf(paper, version, version.version);
  return {
    ...summary,
    ...(seesAll ? { meta: { latestVersionNumber: paper.latestVersion } } : {}),
    contentType: version.contentType,
    ...shownManuscript(version, DETAIL_FIELDS),
    authors: withDetails(summary.authors, version.authorDetails),
    toc: version.status === 'WITHDRAWN' ? [] : (version.toc ?? []),
    references: version.references ?? [],
    conversion: conversion ? (seesAll ? conversion : { ...conversion, score: null, messages: [] }) : null,
    numberChecks: version.status === 'WITHDRAWN' ? null : (version.numberChecks ?? null),
    capsule: shownCapsule(version, seesAll),
    files,
    figures: files.filter((file) => file.role === 'figure'),
    dataFiles: files.filter((file) => file.role === 'source' && isDataFile(file.name)),
    versions: paper.versions
      .filter((entry) => seesAll || isVisible(entry))
      .map(({ isUnconverted: _, failedAt: __, ...entry }) => entry),
    withdrawal: withdrawalOf(version),
    decisionSummary: shownSummary(paper, version),
    ...registeredDois(paper, version),
    ...(read.paper.sealed ? { anonymousFor: read.paper.sealed.venue } : {}),
    isAuthor,
  };
}

function shownSummary(
  paper: PaperRecord,
  { status, version }: VersionRecord,
): PaperDetail['decisionSummary'] {
  const { decisionSummary } = paper;
  if (!decisionSummary?.reviews || !isDecided(paper, status, version)) return null;
  return { ...decisionSummary, sentences: decisionSentences(decisionSummary) };
}

/** Advice is for authors. */
function shownCapsule({ status, capsule }: VersionRecord, seesAll: boolean): Capsule | null {
  if (status === 'WITHDRAWN' || !capsule) return null;
  return seesAll ? capsule : { ...capsule, advice: [] };
}

/** Returns the DOIs that the registrar has; none without a registrar, and for versions that it doesn't have yet. */
export function registeredDois(
  { archiveId, doiPrefix, doiVersion = 0 }: PaperRecord,
  { version }: { version: number },
): Pick<PaperDetail, 'registeredDoi' | 'registeredConceptDoi'> {
  if (doiPrefix === undefined || version > doiVersion) return {};
  return {
    registeredDoi: doiOf({ archiveId, version }, doiPrefix),
    registeredConceptDoi: doiOf({ archiveId }, doiPrefix),
  };
}

/** Returns the DOI of all versions together; undefined if the registrar has no version yet. */
export const conceptDoiOf = (paper: PaperRecord): string | undefined =>
  registeredDois(paper, { version: 1 }).registeredConceptDoi;

/** For readers: the paper's history tells who withdrew it. */
const withdrawalOf = ({ withdrawal }: Pick<Metadata, 'withdrawal'>) =>
  withdrawal ? { reason: withdrawal.reason, at: withdrawal.at } : null;

/** Returns the URL of a public version's file on the CDN. */
export const publicUrl =
  ({ paperId, version }: VersionRecord) =>
  (file: StoredFile) =>
    publicFolder(paperId, version) + file.name;

function summaryOf(
  paper: PaperRecord,
  shown: Metadata & { status: PaperStatus },
  version: number,
): PaperSummary {
  const { submitter } = paper.shown;
  return {
    id: paper.paperId,
    archiveId: paper.archiveId,
    version,
    ...shownManuscript(shown, LISTED_FIELDS),
    status: shown.status,
    categories: categoriesOf(shown),
    authors: wholeByline(paper, shown.authors, version),
    submittingSupervisor: { id: paper.supervisorId, ...submitter, affiliation: submitter.institution },
    paperAgents: wholeAgents(paper, shown.agents, version).map((agent) => ({ agent })),
    createdAt: shown.createdAt,
    updatedAt: shown.updatedAt,
    publishedAt: shown.publishedAt ?? null,
    pageCount: shown.pageCount ?? null,
    wordCount: shown.wordCount ?? null,
    viewCount: paper.viewCount,
    downloadCount: paper.downloadCount,
    _count: { reviews: paper.reviewCount, citations: paper.citationCount },
    decisionScore: isDecided(paper, shown.status, version) ? paper.decisionScore || null : null,
    ...(paper.acceptances ? { acceptances: paper.acceptances } : {}),
    ...(paper.reproductions?.version === version ? { reproductions: paper.reproductions } : {}),
    ...(shown.withdrawal ? { withdrawal: withdrawalOf(shown) } : {}),
    meta: { latestVersionNumber: shownVersion(paper) },
  };
}

/** Decisions are about the newest public version, and a version's status is that of its last decision. */
const isDecided = (paper: PaperRecord, status: PaperStatus, version: number): boolean =>
  (status === 'ACCEPTED' || status === 'REJECTED') && version === paper.publicVersion;

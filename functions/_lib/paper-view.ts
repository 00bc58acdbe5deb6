import { publicFolder } from '#shared/domain/file-keys.ts';
import type { PaperDetail, PaperFile, PaperStatus, PaperSummary } from '#shared/domain/paper.ts';
import { isVisible } from '#shared/domain/paper-terms.ts';
import { isDataFile } from '#shared/domain/storage.ts';
import { shownVersion, wholeAgents, wholeByline } from './authorship.ts';
import type { PaperPage } from './paper-page.ts';
import type { Metadata, PaperRecord, StoredFile, VersionRecord } from './publishing-entities.ts';

/** A paper as lists show it. */
export function toSummary(paper: PaperRecord): PaperSummary {
  return summaryOf(paper, { ...paper.shown, status: paper.status }, shownVersion(paper));
}

/** A version as its page shows it. `urlOf` gives a file's address where it is not the public one. */
export function toDetail(
  { paper, version, isAuthor, isAdmin }: PaperPage,
  urlOf = publicUrl(version),
): PaperDetail {
  const seesAll = isAuthor || isAdmin === true;
  // What was withdrawn has no files any more (decisions.md §4).
  const stored = version.status === 'WITHDRAWN' ? [] : (version.files ?? []);
  const files = stored.map((file): PaperFile => ({ ...file, url: urlOf(file) }));
  const { conversion } = version;
  return {
    ...summaryOf(paper, version, version.version),
    contentType: version.contentType,
    aiDisclosure: version.aiDisclosure ?? null,
    toc: version.status === 'WITHDRAWN' ? [] : (version.toc ?? []),
    references: version.references ?? [],
    conversion: conversion ? (seesAll ? conversion : { ...conversion, score: null, messages: [] }) : null,
    files,
    figures: files.filter((file) => file.role === 'figure'),
    dataFiles: files.filter((file) => file.role === 'source' && isDataFile(file.name)),
    versions: paper.versions.filter((entry) => seesAll || isVisible(entry)),
    withdrawal: withdrawalOf(version),
    isAuthor,
  };
}

/** For readers: who withdrew a paper stands in its history. */
const withdrawalOf = ({ withdrawal }: VersionRecord) =>
  withdrawal ? { reason: withdrawal.reason, at: withdrawal.at } : null;

/** The address of a public version's file: the CDN's. */
export const publicUrl =
  ({ paperId, version }: VersionRecord) =>
  (file: StoredFile) =>
    publicFolder(paperId, version) + file.name;

function summaryOf(
  paper: PaperRecord,
  shown: Metadata & { status: PaperStatus },
  version: number,
): PaperSummary {
  const { primaryCategory, secondaryCategory = null } = shown;
  const { submitter } = paper.shown;
  return {
    id: paper.paperId,
    archiveId: paper.archiveId,
    version,
    title: shown.title,
    abstract: shown.abstract,
    status: shown.status,
    paperType: shown.paperType,
    primaryCategory,
    secondaryCategory,
    categories: secondaryCategory ? [primaryCategory, secondaryCategory] : [primaryCategory],
    keywords: shown.keywords,
    license: shown.license,
    languageCode: shown.languageCode,
    doi: shown.doi ?? null,
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
    meta: { latestVersionNumber: paper.latestVersion },
  };
}

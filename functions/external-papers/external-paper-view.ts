import type { ExternalPaper, ListedExternalPaper } from '#shared/domain/external-paper.ts';
import { getConfirmation, isConfirmed, type Owner } from '../_lib/citations/external-paper-confirmation.ts';
import type { ExternalPaperRecord } from '../_lib/citations/external-paper-entities.ts';

/** Converts an external paper for the API, with its confirmation. */
export const toExternalPaper = (record: ExternalPaperRecord, owner: Owner): ExternalPaper => ({
  id: record.externalPaperId,
  title: record.title,
  authors: record.authors,
  kind: record.kind,
  venue: record.venue ?? '',
  year: record.year ?? null,
  doi: record.doi ?? '',
  arxivId: record.arxivId ?? '',
  url: record.url ?? '',
  createdAt: record.createdAt,
  confirmation: getConfirmation(record, owner),
});

/**
 * Sorts by year, newest first, those without a year last; within a year by title.
 * @param counts how often papers here cite each, by id
 */
export const inOrder = (
  records: ExternalPaperRecord[],
  owner: Owner,
  counts: ReadonlyMap<string, number>,
): ListedExternalPaper[] =>
  records
    .map((record) => ({
      ...toExternalPaper(record, owner),
      citationCount: isConfirmed(record, owner) ? (counts.get(record.externalPaperId) ?? 0) : 0,
    }))
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || a.title.localeCompare(b.title, 'en'));

import type { ExternalPaper, ListedExternalPaper } from '#shared/domain/external-paper.ts';
import { confirmationOf, isConfirmed, type Owner } from '../_lib/external-confirmation.ts';
import type { ExternalPaperRecord } from '../_lib/external-paper-entities.ts';

/** A publication elsewhere of somebody, with whether it is known to be theirs. */
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
  confirmation: confirmationOf(record, owner),
});

/**
 * Newest year first, those without one last; within a year by title.
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

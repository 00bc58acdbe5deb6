import type { ExternalPaper } from '#shared/domain/external-paper.ts';
import type { ExternalPaperRecord } from '../_lib/external-paper-entities.ts';

/** A publication elsewhere, as everybody may see it. */
export const toExternalPaper = (record: ExternalPaperRecord): ExternalPaper => ({
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
});

/** Newest year first, those without one last; within a year by title. */
export const inOrder = (records: ExternalPaperRecord[]): ExternalPaper[] =>
  records
    .map(toExternalPaper)
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || a.title.localeCompare(b.title, 'en'));

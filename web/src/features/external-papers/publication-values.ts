import * as z from 'zod';
import { type ExternalPaper, ExternalPaperInput } from '#shared/domain/external-paper.ts';

/** A publication as the form holds it: texts only, one author a line. */
export interface PublicationValues {
  title: string;
  authors: string;
  kind: string;
  venue: string;
  year: string;
  doi: string;
  arxivId: string;
  url: string;
}

const { authors, year } = ExternalPaperInput.shape;

/** The form's texts as the API takes them. */
export const PublicationFields = ExternalPaperInput.extend({
  authors: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/\n|;/)
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(authors),
  year: z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(year.unwrap()),
});

export const valuesOf = (paper: ExternalPaper | undefined): PublicationValues => ({
  title: paper?.title ?? '',
  authors: paper?.authors.join('\n') ?? '',
  kind: paper?.kind ?? 'peer_reviewed_journal',
  venue: paper?.venue ?? '',
  year: paper?.year ? String(paper.year) : '',
  doi: paper?.doi ?? '',
  arxivId: paper?.arxivId ?? '',
  url: paper?.url ?? '',
});

import * as z from 'zod';
import { type ExternalPaper, ExternalPaperInput } from '#shared/domain/external-paper.ts';
import type { RegisteredWork } from '#shared/domain/registry.ts';

/** An external paper in the form: texts only, with one author per line. */
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

/** Converts the form's texts to the API's fields. */
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

/** Returns what a registry knows of a work, for the fields that are still empty. The kind counts as empty without a title. */
export function filledByWork(work: RegisteredWork, typed: PublicationValues): Partial<PublicationValues> {
  const found: Partial<PublicationValues> = {
    title: work.title,
    authors: work.authors.join('\n'),
    venue: work.venue,
    year: work.year === null ? '' : String(work.year),
    url: work.url,
  };
  const free = Object.entries(found).filter(
    ([name, value]) => value !== '' && typed[name as keyof PublicationValues].trim() === '',
  );
  return {
    ...Object.fromEntries(free),
    doi: work.doi,
    ...(typed.title.trim() === '' ? { kind: work.kind } : {}),
  };
}

import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import type { SourceFormat, UploadedFile } from '../../_lib/papers/intake/uploaded-file.ts';

/** The input of a conversion. */
export interface Submission {
  /** The uploaded files, main file first, or a single .zip or .tar.gz of a project. */
  files: ReadonlyArray<UploadedFile>;
  /** The type that the author chose. Used only if the file's bytes are ambiguous. */
  contentType?: 'latex' | 'markdown' | 'text';
  /** The path of the PDF that the authors compiled; if absent, the one with the main file’s name. */
  authorPdf?: string;
  front: FrontMatter;
  /** The prefix of the figures' URLs in the HTML, with a final slash: `/files/01J…/v1/`. */
  figureBase: string;
  /** Whether to read title, abstract, and authors from the main file too, for the form. */
  readsFront?: boolean;
  /** Whether the front matter is complete: fields that only the files have aren't used. */
  isWhole?: boolean;
  /** Whether it is to be published: with the picture for link previews, and the font of its formulas. */
  isPublished?: boolean;
}

/** Returns the type of a version as its author could have chosen it: a PDF and JATS are recognized by their bytes. */
export const chosenType = (format: SourceFormat): Pick<Submission, 'contentType'> =>
  format === 'pdf' || format === 'jats' ? {} : { contentType: format };

/** The paper's metadata as stored. It has priority over the source's. */
export interface FrontMatter extends Manuscript {
  /** The byline with the author details. */
  authors: readonly Contributor[];
  archiveId: string;
  version: number;
  /** ISO 8601 */
  date: string;
}

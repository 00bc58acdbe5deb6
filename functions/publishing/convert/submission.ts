import type { UploadedFile } from '../../_lib/intake/uploaded-file.ts';

/** What an author sent, as the rest of the platform hands it to the conversion. */
export interface Submission {
  /** As uploaded, main file first; may be a single .zip or .tar.gz of a whole project. */
  files: ReadonlyArray<UploadedFile>;
  /** The author's hint. It only decides where the bytes themselves don't. */
  contentType?: 'latex' | 'markdown' | 'text';
  front: FrontMatter;
  /** Prefix of the figures' addresses in the HTML, ends in a slash: `/files/01J…/v1/`. */
  figureBase: string;
}

/** What the platform knows about the paper; it wins over whatever the source says. */
export interface FrontMatter {
  title: string;
  abstract: string;
  byline: ReadonlyArray<{
    name: string;
    kind: 'person' | 'agent';
    affiliation?: string;
    orcid?: string;
  }>;
  keywords: string[];
  categories: string[];
  paperType: string;
  archiveId: string;
  version: number;
  /** ISO 8601 */
  date: string;
  license: string;
  /** BCP 47 */
  languageCode: string;
}

/** A file as an author sent it. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The types of a paper's main file. */
export type SourceFormat = 'latex' | 'markdown' | 'text' | 'pdf' | 'jats';

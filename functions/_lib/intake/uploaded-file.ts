/** A file as an author sent it. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** What a paper's main file can be. */
export type SourceFormat = 'latex' | 'markdown' | 'text' | 'pdf';

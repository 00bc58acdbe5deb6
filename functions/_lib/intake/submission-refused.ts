/** Why an upload can't be accepted at all; everything else is accepted and converted as far as it goes. */
export type RefusalCode =
  | 'empty-file'
  | 'unsupported-file-type'
  | 'archive-unsafe-path'
  | 'archive-too-large'
  | 'archive-broken'
  | 'archive-symlink'
  | 'no-main-file'
  | 'too-many-files';

/** Thrown with a sentence that tells the author what to do. */
export class SubmissionRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'SubmissionRefused';
    this.code = code;
  }
}

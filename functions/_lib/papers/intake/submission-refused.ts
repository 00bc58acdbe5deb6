/** The reasons for rejecting an upload. All other uploads are accepted and converted as well as possible. */
export type RefusalCode =
  | 'empty-file'
  | 'unsupported-file-type'
  | 'archive-unsafe-path'
  | 'archive-too-large'
  | 'archive-broken'
  | 'archive-symlink'
  | 'no-main-file'
  | 'too-many-files';

/** Thrown with a message that says what the author can do. */
export class SubmissionRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'SubmissionRefused';
    this.code = code;
  }
}

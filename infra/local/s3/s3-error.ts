/** An error as S3 words it: a code, its HTTP status, a sentence. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message = code) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

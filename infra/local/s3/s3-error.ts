/** An error in S3's form: a code, its HTTP status, a message. */
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

/** An error in the form of AWS's JSON services. */
export class AwsError extends Error {
  override name = 'AwsError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string = code, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

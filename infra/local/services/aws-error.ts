/** An error as the JSON services of AWS word it. */
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

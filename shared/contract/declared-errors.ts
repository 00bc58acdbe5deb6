import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** Returns an endpoint's errors for oRPC's `.errors()`: the status and default message of each code. */
export const errors = <C extends ErrorCode>(...codes: C[]): { [K in C]: DeclaredError } =>
  Object.fromEntries(codes.map((code) => [code, declared(code)])) as { [K in C]: DeclaredError };

interface DeclaredError {
  status: number;
  message: string;
}

function declared(code: ErrorCode): DeclaredError {
  const [status, message] = ERRORS[code];
  return { status, message };
}

/** The errors of receiving a paper's files. */
export const INTAKE_ERRORS = [
  'no-main-file',
  'empty-file',
  'too-many-files',
  'unsupported-file-type',
  'archive-broken',
  'archive-unsafe-path',
  'archive-symlink',
  'archive-too-large',
  'submission-too-large',
  'upload-set-not-found',
  'upload-missing',
] as const satisfies ErrorCode[];

/** The errors of changing a review request. */
export const REQUEST_ERRORS = [
  'request-not-found',
  'forbidden',
  'request-move-refused',
] as const satisfies ErrorCode[];

/** The errors of endpoints about review jobs. */
export const JOB_ERRORS = ['request-not-found', 'job-not-found', 'forbidden'] as const satisfies ErrorCode[];

import { ORPCError } from '@orpc/client';
import { ERRORS, type ErrorCode, type ErrorDetail } from '#shared/errors.ts';

/** An error of a request, ready to be shown. `status` is 0 if there was no response. */
export interface ApiProblem {
  code: ErrorCode | 'offline' | 'timeout' | 'unknown';
  message: string;
  status: number;
  requestId?: string;
  details: ErrorDetail[];
  /** Further fields of the response, such as `requiresVerification`. */
  extra: Record<string, unknown>;
}

/** Converts the API's error envelope to an oRPC error; undefined for a body of another shape. */
export function decodeErrorBody(body: unknown, status: number): ORPCError<string, unknown> | undefined {
  if (!isRecord(body) || typeof body.error !== 'string' || typeof body.code !== 'string') return undefined;
  return new ORPCError(body.code, { status, message: body.error, data: body });
}

/** Converts any thrown value to a problem with a message for the user. */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ORPCError) return fromEnvelope(error);
  if (isNamed(error, 'TimeoutError'))
    return problem('timeout', 'The server didn’t respond within 30 seconds. Please try again.');
  if (error instanceof TypeError)
    return problem('offline', 'Couldn’t reach the server. Check your connection and try again.');
  return problem('unknown', 'Something went wrong. Please try again.');
}

function fromEnvelope(error: ORPCError<string, unknown>): ApiProblem {
  const body = isRecord(error.data) ? error.data : {};
  const { success: _success, error: _error, code: _code, requestId, details, ...extra } = body;
  const code = isErrorCode(error.code) ? error.code : 'unknown';
  return {
    code,
    message: code === 'unknown' ? ERRORS['internal-error'][1] : error.message,
    status: error.status,
    ...(typeof requestId === 'string' ? { requestId } : {}),
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    extra,
  };
}

const problem = (code: ApiProblem['code'], message: string): ApiProblem => ({
  code,
  message,
  status: 0,
  details: [],
  extra: {},
});
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

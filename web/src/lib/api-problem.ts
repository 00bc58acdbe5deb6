import { ORPCError } from '@orpc/client';
import type { ErrorCode, ErrorDetail } from '#shared/errors.ts';
import { UNREACHABLE_TEXT } from './offline-text.ts';

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

/** The body of each of the API's errors. */
interface Envelope extends Record<string, unknown> {
  success: false;
  error: string;
  code: string;
}

/** Converts the API's error envelope to an oRPC error; undefined for a body of another shape, such as a proxy's. */
export function decodeErrorBody(body: unknown, status: number): ORPCError<string, unknown> | undefined {
  if (!isEnvelope(body)) return undefined;
  return new ORPCError(body.code, { status, message: body.error, data: body });
}

/** Converts any thrown value to a problem with a message for the user. */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ORPCError) return fromEnvelope(error);
  if (isNamed(error, 'TimeoutError'))
    return problem('timeout', 'The server didn’t respond within 30 seconds. Please try again.');
  if (error instanceof TypeError) return problem('offline', UNREACHABLE_TEXT);
  return UNKNOWN;
}

function fromEnvelope(error: ORPCError<string, unknown>): ApiProblem {
  if (!isEnvelope(error.data)) return { ...UNKNOWN, status: error.status };
  const { success: _success, error: message, code, requestId, details, ...extra } = error.data;
  return {
    // A page that was loaded before the last deployment may meet a code that it doesn't know: no comparison matches it.
    code: code as ErrorCode,
    message,
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
const UNKNOWN = problem('unknown', 'Something went wrong. Please try again.');
const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) &&
  value.success === false &&
  typeof value.error === 'string' &&
  typeof value.code === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, ERRORS, type ErrorDetail } from '#shared/errors.ts';
import { JsonTooDeep } from '#shared/input/parse-json.ts';
import { unstorableProblem } from './unstorable-values.ts';

/** Converts anything thrown to an error of the closed list; anything else becomes an internal error. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (
    thrown instanceof ORPCError &&
    thrown.code === 'BAD_REQUEST' &&
    thrown.cause instanceof ValidationError
  ) {
    return invalidInput(thrown.cause);
  }
  const message = unstorableProblem(thrown);
  return message === undefined
    ? new AppError('internal-error', { cause: thrown })
    : new AppError('validation-failed', { message, cause: thrown });
}

/**
 * Returns the error for a body that couldn't be read: malformed JSON, a form without its boundary, or another type. A type is refused only
 * if the body isn't JSON after all, because some programs send JSON as text.
 */
export function unreadable(thrown: unknown, type = ''): AppError {
  if (thrown instanceof JsonTooDeep) return new AppError('malformed-json', { message: thrown.message });
  if (thrown instanceof SyntaxError && type && !/[/+]json\b/i.test(type))
    return new AppError('unsupported-media-type', {
      message: `${ERRORS['unsupported-media-type'][1]} You sent ${type.slice(0, 100)}.`,
      cause: thrown,
    });
  return new AppError(thrown instanceof SyntaxError ? 'malformed-json' : 'malformed-form', { cause: thrown });
}

/** The first message is the error; all of them are the details (docs/product/api.md). */
function invalidInput(cause: ValidationError): AppError {
  const details: ErrorDetail[] = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }));
  const message = details[0]?.message;
  return new AppError('validation-failed', { details, ...(message ? { message } : {}) });
}

/** The error envelope (docs/product/api.md): sentence, code and request id. */
function errorEnvelope(error: AppError, requestId: string): Record<string, unknown> {
  return {
    success: false,
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details ? { details: error.details } : {}),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...error.extra,
  };
}

/** Returns an error as an API Gateway response, with `Retry-After` if the caller should wait. */
export function errorResult(error: AppError, requestId: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: error.status,
    headers: {
      'content-type': 'application/json',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
    body: JSON.stringify(errorEnvelope(error, requestId)),
  };
}

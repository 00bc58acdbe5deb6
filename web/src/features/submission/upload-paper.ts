import { ORPCError } from '@orpc/client';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { ERRORS } from '#shared/errors.ts';
import { csrf } from '../../lib/api-client.ts';
import { decodeErrorBody } from '../../lib/api-problem.ts';
import { CSRF_HEADER } from '../../lib/csrf.ts';
import { readToken, storeToken } from '../../lib/stored-token.ts';
import { idleTimeout } from './idle-timeout.ts';

/** The part of the response that the page uses. */
const SentPaper = z.object({ id: z.string(), archiveId: z.string(), version: z.number() });
export type SentPaper = z.infer<typeof SentPaper>;

interface Upload {
  method: 'POST' | 'PUT';
  /** Below `/api/v1`. */
  path: string;
  body: FormData;
  idempotencyKey: string;
  /** Receives the fraction of sent bytes, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a submission with XMLHttpRequest, because `fetch` doesn't report upload progress. Times out after 30 s without
 * progress.
 * @throws the API client's errors, which `toApiProblem` reads
 */
export async function uploadPaper({
  method,
  path,
  body,
  idempotencyKey,
  onProgress,
  signal,
}: Upload): Promise<SentPaper> {
  const csrfToken = await csrf.token();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<SentPaper>();
  const request = new XMLHttpRequest();
  const timeout = idleTimeout(() => {
    reject(new DOMException('No progress for 30 seconds.', 'TimeoutError'));
    request.abort();
  });
  request.open(method, `${API_BASE_PATH}${path}`);
  const token = readToken();
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  if (csrfToken) request.setRequestHeader(CSRF_HEADER, csrfToken);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => {
    timeout.renew();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onload = () => {
    try {
      resolve(readAnswer(request.status, request.responseText));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new TypeError('The request failed.'));
  request.onabort = () => reject(new DOMException('The request was stopped.', 'AbortError'));
  request.onloadend = timeout.end;
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(body);
  return promise;
}

/** @throws ORPCError as the API client does */
function readAnswer(status: number, text: string): SentPaper {
  const body = parseJson(text);
  if (status >= 200 && status < 300) return z.object({ data: SentPaper }).parse(body).data;
  // As in the API client: the session has ended, so the page asks to log in.
  if (status === 401) storeToken(null);
  throw decodeErrorBody(body, status) ?? plainError(status);
}

/** The gateway rejects requests that are too large with a body that isn't ours. */
function plainError(status: number): ORPCError<string, unknown> {
  const code = status === 413 ? 'payload-too-large' : 'internal-error';
  return new ORPCError(code, { status, message: ERRORS[code][1] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

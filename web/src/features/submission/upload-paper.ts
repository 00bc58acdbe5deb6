import { ORPCError } from '@orpc/client';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { ERRORS } from '#shared/errors.ts';
import { csrf } from '../../lib/api-client.ts';
import { decodeErrorBody } from '../../lib/api-problem.ts';
import { CSRF_HEADER } from '../../lib/csrf.ts';
import { readToken, storeToken } from '../../lib/stored-token.ts';
import { giveUpAfterSilence } from './give-up-after-silence.ts';

/** What of the answer the page goes on with. */
const SentPaper = z.object({ id: z.string(), archiveId: z.string(), version: z.number() });
export type SentPaper = z.infer<typeof SentPaper>;

interface Upload {
  method: 'POST' | 'PUT';
  /** Below `/api/v1`. */
  path: string;
  body: FormData;
  idempotencyKey: string;
  /** From 0 to 1, of the bytes that have left. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a submission by XMLHttpRequest, the one way to see how much of it has left. It is given up when nothing moves
 * for 30 seconds.
 * @throws what the API client throws: `toApiProblem` reads it
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
  const patience = giveUpAfterSilence(() => {
    reject(new DOMException('Nothing moved for 30 seconds.', 'TimeoutError'));
    request.abort();
  });
  request.open(method, `${API_BASE_PATH}${path}`);
  const token = readToken();
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  if (csrfToken) request.setRequestHeader(CSRF_HEADER, csrfToken);
  request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => {
    patience.renew();
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
  request.onloadend = patience.end;
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(body);
  return promise;
}

/** @throws ORPCError as the API client would */
function readAnswer(status: number, text: string): SentPaper {
  const body = parseJson(text);
  if (status >= 200 && status < 300) return z.object({ data: SentPaper }).parse(body).data;
  // As the API client does: the session is over, and the page asks to log in (product-spec.md §8).
  if (status === 401) storeToken(null);
  throw decodeErrorBody(body, status) ?? plainError(status);
}

/** The gateway before the API refuses what is too large in words of its own. */
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

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { forwardedHeaders } from './viewer-address.ts';

/** How long a page waits for a part. For what is missing the browser loads the application, which takes longer. */
const TIMEOUT_MS = 2000;

/**
 * Requests a part of a page from another function by the API, with the path below /api/v1 and the query; undefined if it
 * doesn't respond in time or refuses, null for what doesn't exist.
 */
export type FetchFromApi = <Answer>(path: string, timeoutMs?: number) => Promise<Answer | null | undefined>;

/**
 * Returns a function that calls the API on behalf of the reader, so that rate limits count the reader's requests, not
 * those of this function's few addresses.
 * @param program the user agent of readers that have none
 */
export function fetchFromApiFor(event: APIGatewayProxyEventV2, program: string): FetchFromApi {
  return async <Answer>(path: string, timeoutMs = TIMEOUT_MS) => {
    const api = process.env.API_ADDRESS;
    if (!api) return undefined;
    try {
      const answer = await fetch(api + API_BASE_PATH + path, {
        headers: forwardedHeaders(event, program),
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Our own API's response, which is validated against its contract there.
      if (answer.ok) return (await answer.json()) as Answer;
      // An id that doesn't exist, or that can't be one.
      return answer.status === 404 || answer.status === 400 ? null : undefined;
    } catch (error) {
      console.warn('A part of a response is missing', { path, error });
      return undefined;
    }
  };
}

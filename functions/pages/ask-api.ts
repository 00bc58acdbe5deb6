import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { onBehalfOf } from '../_lib/viewer.ts';

/** A page is not held up by what stands beside its main matter: without it the browser asks by itself. */
const PATIENCE_MS = 800;

/**
 * What the API tells the reader of a page, of what is another function's to know; undefined where it does not answer in
 * time, or refuses. The path is that below /api/v1, with its query.
 */
export type AskApi = <Answer>(path: string) => Promise<Answer | undefined>;

/** Asks for who asks for a page: their requests count, not those of this function's few addresses. */
export function askApiFor(event: APIGatewayProxyEventV2): AskApi {
  return async <Answer>(path: string) => {
    const api = process.env.API_ADDRESS;
    if (!api) return undefined;
    try {
      const answer = await fetch(api + API_BASE_PATH + path, {
        headers: onBehalfOf(event, 'pages'),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      // Our own API's answer, held to its contract there.
      return answer.ok ? ((await answer.json()) as Answer) : undefined;
    } catch (error) {
      console.warn('A page is drawn without a part', { path, error });
      return undefined;
    }
  };
}

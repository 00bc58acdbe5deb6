import { API_BASE_PATH } from '#shared/constants.ts';

/** A page is not held up by what stands beside its main matter: without it the browser asks by itself. */
const PATIENCE_MS = 800;

/**
 * What the API tells any reader, of what is another function's to know.
 * @param path with its query, below /api/v1
 * @returns undefined where it does not answer in time, or refuses
 */
export async function askApi<Answer>(path: string): Promise<Answer | undefined> {
  const api = process.env.API_ADDRESS;
  if (!api) return undefined;
  try {
    const answer = await fetch(api + API_BASE_PATH + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // Our own API's answer, held to its contract there.
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch (error) {
    console.warn('A page is drawn without a part', { path, error });
    return undefined;
  }
}

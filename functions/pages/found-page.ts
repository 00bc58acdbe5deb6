import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import type { RenderedPage } from './fill-page.ts';

/** The address of a page, and whether a part of it is missing, as soon as that is known. */
export interface Place {
  url: string;
  origin: string;
  isPartial: boolean;
}

/** Returns a function that requests parts of a page, and notes in its place when one has no answer. What doesn’t exist is an answer. */
export const notingWhatIsMissing =
  (fetchFromApi: FetchFromApi, place: Pick<Place, 'isPartial'>): FetchFromApi =>
  async (path, timeoutMs) => {
    const answer = await fetchFromApi<never>(path, timeoutMs);
    place.isPartial ||= answer === undefined;
    return answer;
  };

/** A page about something, or the page that says that there is no such thing. */
export interface FoundPage {
  status: 200 | 404;
  page: RenderedPage;
}

/** Whether there is such a thing decides on the status, so it's worth a cold start of the other function. */
export const SUBJECT_TIMEOUT_MS = 3000;

/** Returns a part of a path as the browser's routes read it. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

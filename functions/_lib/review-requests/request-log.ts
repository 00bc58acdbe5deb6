import * as z from 'zod';
import { REQUEST_STATUS_NAMES } from '#shared/domain/review-request.ts';
import { parseJson } from '../runtime/json-attribute.ts';
import type { RequestRecord, RequestStep } from './marketplace-entities.ts';

const History = z.array(z.object({ status: z.enum(REQUEST_STATUS_NAMES), at: z.string(), by: z.string() }));
const Progress = z.array(z.object({ at: z.string(), message: z.string() }));

const MOST_ENTRIES = 50;

/** Returns the steps of a request, oldest first. */
export const readHistory = ({ history }: Pick<RequestRecord, 'history'>): RequestStep[] =>
  parseJson(History, history);

/** Returns the progress messages of a request, oldest first. */
export const readProgress = ({ progress }: Pick<RequestRecord, 'progress'>) => parseJson(Progress, progress);

/** Returns a request with a further progress message; it keeps the last 50. */
export function withProgress(request: RequestRecord, message: string, now: Date): RequestRecord {
  const entries = [...readProgress(request), { at: now.toISOString(), message }];
  return { ...request, progress: JSON.stringify(entries.slice(-MOST_ENTRIES)) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import {
  type ProviderReview,
  type ReviewDelivery,
  SIGNATURE_HEADER,
} from '#shared/domain/review-provider.ts';
import { signBody } from '../../../../_lib/providers/provider-signature.ts';
import type { Receipt } from './finish-work.ts';

/** A platform, or a proxy before it, may answer with anything. */
const Answer = z
  .object({ code: z.string().optional().catch(undefined), error: z.string().optional().catch(undefined) })
  .catch({});

/** Between the tries to send a review, in milliseconds. */
const PAUSES_MS = [500, 5_000, 30_000];

/** Sends a review, again after a while if the platform can't be reached. @throws Error if it couldn't be reached at all */
export async function callBack(
  { callbackUrl, deliveryId }: ReviewDelivery,
  review: ProviderReview,
  key: string,
): Promise<Receipt> {
  const body = JSON.stringify({ ...review, deliveryId });
  let problem = '';
  for (const pause of [...PAUSES_MS, undefined]) {
    const response = await post(callbackUrl, body, key);
    if (response && response.status < 500 && response.status !== 429) return receiptOf(response);
    problem = response ? `answered ${response.status}` : 'can’t be reached';
    if (pause !== undefined) await sleep(pause);
  }
  throw new Error(`The platform ${problem}. The review is kept, and sent after the next start.`);
}

async function post(url: string, body: string, key: string): Promise<Response | undefined> {
  try {
    const signature = signBody(body, key, new Date());
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
    return await fetch(url, { method: 'POST', headers, body, redirect: 'error' });
  } catch {
    return undefined;
  }
}

async function receiptOf(response: Response): Promise<Receipt> {
  const { code, error } = Answer.parse(await response.json().catch(() => ({})));
  if (response.ok || code === 'callback-used') return 'delivered';
  return code === 'callback-late'
    ? 'late'
    : { refused: error ?? `The platform returned ${response.status}.` };
}

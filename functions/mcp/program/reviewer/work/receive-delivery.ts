import { createHash, timingSafeEqual } from 'node:crypto';
import { ReviewDelivery, SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';
import { isSigned } from '../../../../_lib/providers/provider-signature.ts';
import { BoundReached } from '../reading/budget.ts';
import type { Reviewer } from './reviewer.ts';

interface Received {
  method: string | undefined;
  /** By their names in lowercase. */
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Answer {
  status: number;
  answer: object;
  /** The paper to review, if the answer accepts one. */
  delivery?: ReviewDelivery;
}

/**
 * Checks a request to a review provider: its key and signature, its form, and whether the review would stay within the bounds.
 * @param own `key` is that of the agent's profile, which signs messages in both directions
 */
export function receiveDelivery(
  { method, headers, body }: Received,
  { key, reviewer }: { key: string; reviewer: Reviewer },
): Answer {
  const refuse = (status: number, error: string): Answer => ({ status, answer: { error } });
  if (method !== 'POST') return refuse(405, 'Send a paper by POST.');
  const isKnown = timingSafeEqual(sha256(String(headers.authorization)), sha256(`Bearer ${key}`));
  if (!isKnown || !isSigned(body, String(headers[SIGNATURE_HEADER.toLowerCase()]), key, new Date()))
    return refuse(401, 'The key or the signature is not right.');
  const { data: delivery } = ReviewDelivery.safeParse(jsonOf(body));
  if (!delivery) return refuse(400, 'This is no delivery of a paper.');
  const accepted: Answer = { status: 202, answer: { accepted: true } };
  if (delivery.test) return accepted;
  if (!(Date.parse(delivery.callbackExpiresAt) > Date.now()))
    return refuse(400, 'This delivery has expired.');
  if (!/^https?:\/\//i.test(delivery.callbackUrl)) return refuse(400, 'callbackUrl must be an http address.');
  try {
    reviewer.estimate(delivery);
  } catch (error) {
    if (error instanceof BoundReached) return refuse(413, error.message);
    throw error;
  }
  return { ...accepted, delivery };
}

function jsonOf(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch {
    return undefined;
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { once } from '../_lib/runtime/once.ts';
import { countWaiting, type PaperLane } from './paper-queue.ts';
import { turnEntity } from './turn-entities.ts';

export type Lane = PaperLane | 'preview';

/** Turns of less processor time cause no pause: nearly all previews, and papers that hardly need any work. */
const FREE_MS = { quick: 200, slow: 8_000, preview: 8_000 } as const satisfies Record<Lane, number>;
/** A pause lasts this many times as long as the turn, so that ten accounts occupy one place, or half a place of the quick lane. */
const PAUSES = { quick: 19, slow: 9, preview: 9 } as const satisfies Record<Lane, number>;
/** Whether others wait is checked again after this time. */
const LONGEST_WAIT_SECONDS = 30;

const QUEUES = {
  quick: 'PAPER_QUEUE_URL',
  slow: 'SLOW_PAPER_QUEUE_URL',
  preview: 'PREVIEW_QUEUE_URL',
} as const;

const client = once(() => new SQSClient({}));

/** @returns how many seconds the submitter's next turn in this lane has to wait; 0 if it may begin, or if nobody waits */
export async function secondsUntilTurn(supervisorId: string, lane: Lane, now: Date): Promise<number> {
  const { data } = await turnEntity().get({ supervisorId, lane }).go({ consistent: true });
  const seconds = data ? Math.ceil((Date.parse(data.nextAt) - now.getTime()) / 1000) : 0;
  if (seconds <= 0 || !(await areOthersWaiting(supervisorId, lane, now))) return 0;
  return Math.min(seconds, LONGEST_WAIT_SECONDS);
}

/** The submitter's own papers don't count, so that nobody pauses for themselves. Previews are few for each person. */
async function areOthersWaiting(supervisorId: string, lane: Lane, now: Date): Promise<boolean> {
  const [visible, own] = await Promise.all([
    countVisible(lane),
    lane === 'preview' ? 0 : countWaiting(supervisorId, lane, now),
  ]);
  return visible > own;
}

async function countVisible(lane: Lane): Promise<number> {
  const { Attributes } = await client().send(
    new GetQueueAttributesCommand({
      QueueUrl: setting(QUEUES[lane]),
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}

/**
 * Ends a turn. One that wasn't short is followed by a pause, in which others have the place.
 * @param usedMs the processor time it used, or how long it took if nobody can tell
 */
export async function endTurn(supervisorId: string, lane: Lane, ended: Date, usedMs: number): Promise<void> {
  if (usedMs < FREE_MS[lane]) return;
  const nextAt = new Date(ended.getTime() + PAUSES[lane] * usedMs).toISOString();
  await turnEntity()
    .put({ supervisorId, lane, nextAt, expiresAt: ttlAfterHours(ended, 1) })
    .go();
}

import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { observed } from '../_lib/runtime/observed.ts';
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

const client = once(() => observed(new SQSClient({})));

/** Somebody who sends several papers at once lets others go first, for this long for each other paper. */
const BURST_MS = 2_000;
const LONGEST_BURST_MS = 10_000;
/** Nobody lets others go first again so soon after a pause. */
const REST_MS = 60_000;

/** @returns how many seconds the submitter's next turn in this lane has to wait; 0 if it may begin, or if nobody else waits */
export async function secondsUntilTurn(submitter: string, lane: Lane, now: Date): Promise<number> {
  const { data } = await turnEntity().get({ submitter, lane }).go({ consistent: true });
  const pauseMs = data ? Date.parse(data.nextAt) - now.getTime() : Number.NEGATIVE_INFINITY;
  const isRested = pauseMs < -REST_MS;
  if (pauseMs <= 0 && !isRested) return 0;
  const { own, others } = await countOtherMessages(submitter, lane, now);
  if (others <= 0) return 0;
  if (!isRested) return Math.min(Math.ceil(pauseMs / 1000), LONGEST_WAIT_SECONDS);
  const burstMs = Math.min(BURST_MS * own, LONGEST_BURST_MS);
  if (burstMs > 0) await pause(submitter, lane, new Date(now.getTime() + burstMs));
  return burstMs / 1000;
}

/** Returns how many other messages are visible in the queue, of this submitter and of others. Previews are few for each person. */
async function countOtherMessages(
  submitter: string,
  lane: Lane,
  now: Date,
): Promise<{ own: number; others: number }> {
  const [visible, waiting] = await Promise.all([
    countVisible(lane),
    lane === 'preview' ? 1 : countWaiting(submitter, lane, now),
  ]);
  // The message that asks is counted as waiting, but is not visible any more.
  const own = Math.max(0, waiting - 1);
  return { own, others: visible - own };
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
export async function endTurn(submitter: string, lane: Lane, ended: Date, usedMs: number): Promise<void> {
  if (usedMs < FREE_MS[lane]) return;
  await pause(submitter, lane, new Date(ended.getTime() + PAUSES[lane] * usedMs));
}

const pause = (submitter: string, lane: Lane, until: Date) =>
  turnEntity()
    .put({ submitter, lane, nextAt: until.toISOString(), expiresAt: ttlAfterHours(until, 1) })
    .go();

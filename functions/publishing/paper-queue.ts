import * as z from 'zod';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { sendMessages } from '../_lib/runtime/send-messages.ts';
import { waitingPaperEntity } from './turn-entities.ts';

/** A version to publish, on the queue of papers. The worker reads the version itself. */
export const PaperMessage = z.object({
  paperId: z.string(),
  version: z.number(),
  supervisorId: z.string(),
  /** Where it came from, if its submitter is a newcomer: all newcomers of an institution or a network are one among the others. */
  origin: z.string().optional(),
});
export type PaperMessage = z.infer<typeof PaperMessage>;

/** Returns who takes turns with others for a paper: its supervisor, or the newcomers of an institution or a network together. */
export const submitterOf = ({
  supervisorId,
  origin,
}: Pick<PaperMessage, 'supervisorId' | 'origin'>): string =>
  origin === undefined ? supervisorId : `newcomers ${origin}`;

/** `slow` is for a version whose conversion took longer than a place on the first queue may be occupied. */
export type PaperLane = 'quick' | 'slow';

/** A message is kept for a day. */
const KEPT_HOURS = 24;

/**
 * Enqueues a version. Each submitter (`submitterOf`) is a message group, so SQS delivers those of quiet groups first ("fair queues").
 * It is also listed as waiting, because SQS doesn't count the messages of a group.
 * @param seconds how long it stays invisible
 */
export async function enqueuePaper(
  message: PaperMessage,
  lane: PaperLane,
  { now, seconds = 0 }: { now: Date; seconds?: number },
): Promise<void> {
  const visibleAt = new Date(now.getTime() + 1000 * seconds).toISOString();
  await waitingPaperEntity()
    .put({ ...waitingOf(message), lane, visibleAt, expiresAt: ttlAfterHours(now, KEPT_HOURS) })
    .go();
  await sendMessages(lane === 'quick' ? 'PAPER_QUEUE_URL' : 'SLOW_PAPER_QUEUE_URL', [
    { body: message, delaySeconds: seconds, group: submitterOf(message) },
  ]);
}

/** Removes a version from those that wait, because its turn begins. */
export async function leaveQueue(message: PaperMessage, lane: PaperLane): Promise<void> {
  await waitingPaperEntity()
    .delete({ ...waitingOf(message), lane })
    .go();
}

const waitingOf = ({ paperId, version, ...from }: PaperMessage) => ({
  ...{ paperId, version },
  submitter: submitterOf(from),
});

/** @returns how many of a submitter's versions wait in a lane, without those that are still invisible */
export async function countWaiting(submitter: string, lane: PaperLane, now: Date): Promise<number> {
  const { data } = await waitingPaperEntity()
    .query.primary({ submitter, lane })
    .where(({ visibleAt }, { lte }) => lte(visibleAt, now.toISOString()))
    .go({ pages: 'all' });
  return data.length;
}

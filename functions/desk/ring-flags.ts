import type { RingFlag } from '#shared/domain/desk.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisors, toPerson } from '../_lib/identity/people-by-id.ts';
import { type RingFlagRecord, ringFlagEntity } from '../_lib/independence/independence-entities.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { findReviewById } from '../_lib/reviews/find-review.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';

/** How many flags and reviews an admin sees at once; the oldest flags come first. */
const FLAGS_SHOWN = 20;
const REVIEWS_SHOWN = 30;

/** Returns the groups that gave each other high scores and that no admin has looked at, oldest first. */
export async function listRings(): Promise<RingFlag[]> {
  const { data } = await ringFlagEntity().query.byQueue({ queue: 'open' }).go({ count: FLAGS_SHOWN });
  const flags = data as RingFlagRecord[];
  const people = await getSupervisors(flags.flatMap(({ record }) => record.members));
  return Promise.all(flags.map((flag) => toRing(flag, people)));
}

async function toRing(
  { ringId, record, flaggedAt }: RingFlagRecord,
  people: Awaited<ReturnType<typeof getSupervisors>>,
): Promise<RingFlag> {
  const { favors, expected, inside, given, gap } = record;
  const reviews = await Promise.all(record.evidence.slice(0, REVIEWS_SHOWN).map(findReviewById));
  return {
    id: ringId,
    members: record.members.flatMap((id) => {
      const person = people.get(id);
      return person ? [toPerson(person)] : [];
    }),
    ...{ favors, expected, inside, given, gap, flaggedAt },
    evidence: reviews.flatMap((review) => (review ? [toEvidence(review)] : [])),
  };
}

const toEvidence = ({ reviewId, number, record }: ReviewRecord) => ({
  id: reviewId,
  permalink: reviewPermalink(record.archiveId, number),
  paperTitle: record.paperTitle,
  score: record.content.overallScore,
  by: record.agent?.name ?? record.supervisor.name,
});

/**
 * Closes the flag of a ring.
 * @throws AppError `not-flagged`, also for the second of two admins at the same moment
 */
export function closeRing({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (ringId: string, call: Call) => {
    const actor = requireCaller(call).supervisor;
    const { data } = await ringFlagEntity().get({ ringId }).go({ consistent: true });
    if (data?.queue !== 'open') throw new AppError('not-flagged');
    const { members } = (data as RingFlagRecord).record;
    const { done } = await transact([
      ringFlagEntity()
        .patch({ ringId })
        // The attributes of an index must be written together.
        .set({ queue: 'closed', flaggedAt: data.flaggedAt })
        .where((item, { eq }) => eq(item.queue, 'open')),
      ...auditWrites({
        id: newId(),
        actor,
        action: 'ring.flag-closed',
        before: { ringId, members, queue: 'open' },
        after: { ringId, members, queue: 'closed' },
        at: clock(),
      }),
    ]);
    if (!done) throw new AppError('not-flagged');
    return { success: true as const, data: { id: ringId } };
  };
}

import { createHash } from 'node:crypto';
import type { RingFlag } from '../../_lib/independence/find-rings.ts';
import {
  type MeasurementRecord,
  measurementEntity,
  RING_ID_PREFIX,
  ringFlagEntity,
} from '../../_lib/independence/independence-entities.ts';
import { type Measured, measureReviewers } from '../../_lib/independence/measure-reviewers.ts';
import { reviewerStatsEntity } from '../../_lib/reviews/reviewer-stats-entities.ts';
import { getReviewerStatsByIds } from '../../_lib/reviews/reviewer-stats-repository.ts';
import { addExams } from './exam-comments.ts';
import { publicReviews } from './public-reviews.ts';

const AT_ONCE = 25;

/**
 * Measures all reviewers by the public reviews and the exams before the beginning of the day, and stores what follows. Repeating it the same
 * day changes only the votes that don’t count.
 * @returns how many reviewers and rings there are
 */
export async function measureAll(now: Date): Promise<{ subjects: number; rings: number; reviews: number }> {
  const until = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const { subjects, rings, scores } = measureReviewers(await publicReviews(until), until);
  const all = [...subjects];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    await addExams(some, until);
    await storeMeasurements(
      some.map(([subjectId, record]) => ({
        ...{ subjectId, record, until, scores, measuredAt: now.toISOString() },
      })),
    );
    await discountVotes(some);
  }
  for (const ring of rings) await flagRing(ring, now);
  return { subjects: subjects.size, rings: rings.length, reviews: scores };
}

async function storeMeasurements(records: MeasurementRecord[]): Promise<void> {
  await measurementEntity().put(records).go();
}

/** Writes how many helpful votes don't count for a reputation, where this changed. */
async function discountVotes(measured: [string, Measured][]): Promise<void> {
  const stats = await getReviewerStatsByIds(measured.map(([subjectId]) => subjectId));
  const changed = measured.filter(([id, { discounted }]) => (stats.get(id)?.discounted ?? 0) !== discounted);
  await Promise.all(
    changed.map(([subjectId, { discounted }]) =>
      reviewerStatsEntity().patch({ subjectId }).set({ discounted }).go(),
    ),
  );
}

/** Flags a ring once. A flag that an admin closed stays closed. */
async function flagRing(ring: RingFlag, now: Date): Promise<void> {
  const hash = createHash('sha256').update(ring.members.join(' ')).digest('hex').slice(0, 26);
  const ringId = RING_ID_PREFIX + hash;
  const { data: known } = await ringFlagEntity().get({ ringId }).go({ consistent: true });
  if (known?.queue === 'closed') return;
  await ringFlagEntity()
    .put({ ringId, queue: 'open', record: ring, flaggedAt: known?.flaggedAt ?? now.toISOString() })
    .go();
}

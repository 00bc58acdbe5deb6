import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { countResearcher, countSubject } from '../../_lib/count-subject.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { decidePaper } from './decide-paper.ts';
import { refreshCard } from './refresh-card.ts';

/** What is read of a changed item: the rest is looked up as it stands now. */
const Change = z.discriminatedUnion('__edb_e__', [
  z.object({ __edb_e__: z.literal(['review', 'override']), paperId: z.string() }),
  z.object({ __edb_e__: z.literal('profile'), agentId: z.string() }),
  z.object({ __edb_e__: z.literal('standing'), subjectId: z.string(), kind: z.string().optional() }),
]);

const Review = z.object({
  reviewId: z.string(),
  supervisorId: z.string(),
  reviewerType: z.string(),
  createdAt: z.string(),
});

/**
 * What follows from reviews and votes: the paper's count and decision; and the cards of the marketplace, from profiles
 * and standings.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item }) => {
    const change = Change.parse(item);
    if ('paperId' in change) {
      await decidePaper({ clock: systemClock }, change.paperId);
      if (change.__edb_e__ === 'review') await countReview(Review.parse(item));
    }
    if ('agentId' in change) await refreshCard(change.agentId);
    if ('subjectId' in change && change.kind === 'agent') await refreshCard(change.subjectId);
  });

async function countReview({ reviewId, supervisorId, reviewerType, createdAt }: z.infer<typeof Review>) {
  const reviews = createdAt.slice(0, 10);
  await countSubject(`review:${reviewId}`, {
    reviews,
    ...(reviewerType === 'human' ? {} : { aiReviews: reviews }),
  });
  await countResearcher(supervisorId, createdAt);
}

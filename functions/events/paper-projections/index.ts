import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { countResearcher } from '../../_lib/operations/count-subject.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { enqueueRegistrations } from '../../_lib/registrar/registrar-queue.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { eachRecord, forEachCause } from '../../_lib/runtime/stream-records.ts';
import { indexPapers } from '../../_lib/search/feed/index-papers.ts';
import { reconcileCitations } from './citations/reconcile-citations.ts';
import { reconcileExternalPaper } from './citations/reconcile-external-paper.ts';
import { countStorage } from './count-storage.ts';
import { enqueuePaperNotifications } from './enqueue-notifications.ts';
import { papersToRegister } from './papers-to-register.ts';
import { reconcileListings } from './reconcile-listings.ts';
import { recordChange } from './record-change.ts';

const Change = z.object({
  __edb_e__: z.string(),
  paperId: z.string().optional(),
  publicationId: z.string().optional(),
});

/**
 * Maintains the listings and their counters, the changes that harvesters read, storage use, citations and the search index. Every change of a paper is
 * checked, most have no effect. One function does all, because a stream supports two consumers.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const ids: string[] = [];
  // Notifications are enqueued concurrently: a failure of either doesn't stop the other.
  const forwarded = forEachCause(event, (changes) =>
    Promise.all([enqueuePaperNotifications(changes), enqueueRegistrations(papersToRegister(changes))]),
  ).then(
    () => true,
    (error: unknown) => {
      console.error('Notifications or registrations could not be enqueued', { error });
      return false;
    },
  );
  const failures = await eachRecord(event, async ({ item }) => {
    const { __edb_e__: entity, paperId, publicationId } = Change.parse(item);
    if (publicationId !== undefined) return reconcileExternalPaper(systemClock, publicationId);
    if (entity !== 'paper' || paperId === undefined) return;
    ids.push(paperId);
    await reconcileListings(paperId);
    await recordChange(systemClock, paperId);
    await countStorage(paperId);
    await reconcileCitations(systemClock, paperId);
    await countAuthor(paperId);
  });
  // One delta for the batch. Failed items come again, and are indexed again if they changed.
  if (ids.length > 0) await indexPapers(systemClock, ids);
  return (await forwarded) ? failures : allOf(event);
};

/** Reports that the whole batch must come again: everything done with it may be done twice. */
const allOf = ({ Records }: DynamoDBStreamEvent): DynamoDBBatchResponse => ({
  batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }],
});

/** Authors of published papers are active researchers, hidden ones once they are public. */
async function countAuthor(paperId: string): Promise<void> {
  const paper = await getPaperById(paperId);
  const { publishedAt } = paper?.shown ?? {};
  if (paper && !paper.sealed && publishedAt) await countResearcher(paper.supervisorId, publishedAt);
}

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { countResearcher } from '../../_lib/count-subject.ts';
import { getPaperById } from '../../_lib/paper-by-id.ts';
import { indexPapers } from '../../_lib/search-feed/index-papers.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { placePublication } from './citations/place-publication.ts';
import { recitePaper } from './citations/recite-paper.ts';
import { countStorage } from './count-storage.ts';
import { forwardNotices } from './forward-notices.ts';
import { relistPaper } from './relist-paper.ts';

const Change = z.object({
  __edb_e__: z.string(),
  paperId: z.string().optional(),
  publicationId: z.string().optional(),
});

/**
 * Keeps the lists of papers and their counters, what papers take in storage, who cites whom, and the search index: every
 * change of a paper is looked at, most change none of them. One function for all, as a stream has two readers at the most.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const ids: string[] = [];
  // What people are told is handed on beside it: neither keeps the other from being done.
  const forwarded = forwardNotices(event).then(
    () => true,
    (error: unknown) => {
      console.error('What people are told could not be handed on', { error });
      return false;
    },
  );
  const failures = await eachRecord(event, async ({ item }) => {
    const { __edb_e__: entity, paperId, publicationId } = Change.parse(item);
    if (publicationId !== undefined) return placePublication(systemClock, publicationId);
    if (entity !== 'paper' || paperId === undefined) return;
    ids.push(paperId);
    await relistPaper(paperId);
    await countStorage(paperId);
    await recitePaper(systemClock, paperId);
    await countAuthor(paperId);
  });
  // One delta for the batch. What failed above comes again, and is indexed anew if it has changed.
  if (ids.length > 0) await indexPapers(systemClock, ids);
  return (await forwarded) ? failures : allOf(event);
};

/** Says that a batch is to come again as a whole: all that is done with it may be done twice. */
const allOf = ({ Records }: DynamoDBStreamEvent): DynamoDBBatchResponse => ({
  batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }],
});

/** Who has published is an active researcher. */
async function countAuthor(paperId: string): Promise<void> {
  const paper = await getPaperById(paperId);
  const { publishedAt } = paper?.shown ?? {};
  if (paper && publishedAt) await countResearcher(paper.supervisorId, publishedAt);
}

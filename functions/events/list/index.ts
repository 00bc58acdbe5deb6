import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { countResearcher } from '../../_lib/count-subject.ts';
import { getPaperById } from '../../_lib/paper-by-id.ts';
import { indexPapers } from '../../_lib/search-feed/index-papers.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { recitePaper } from './citations/recite-paper.ts';
import { countStorage } from './count-storage.ts';
import { relistPaper } from './relist-paper.ts';

const Change = z.object({ paperId: z.string() });

/**
 * Keeps the lists of papers and their counters, what papers take in storage, who cites whom, and the search index: every
 * change of a paper is looked at, most change none of them. One function for all, as a stream has two readers at the most.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const ids: string[] = [];
  const failures = await eachRecord(event, async ({ item }) => {
    const { paperId } = Change.parse(item);
    ids.push(paperId);
    await relistPaper(paperId);
    await countStorage(paperId);
    await recitePaper(systemClock, paperId);
    await countAuthor(paperId);
  });
  // One delta for the batch. What failed above comes again, and is indexed anew if it has changed.
  await indexPapers(systemClock, ids);
  return failures;
};

/** Who has published is an active researcher. */
async function countAuthor(paperId: string): Promise<void> {
  const paper = await getPaperById(paperId);
  const { publishedAt } = paper?.shown ?? {};
  if (paper && publishedAt) await countResearcher(paper.supervisorId, publishedAt);
}

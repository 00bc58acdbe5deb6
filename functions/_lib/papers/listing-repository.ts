import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamoClient, setting } from '../runtime/dynamodb.ts';
import { listCountEntity, listEntryEntity } from './listing-entities.ts';
import type { MonthCount, MonthWindow } from './month-windows.ts';
import type { PaperRecord } from './paper-entities.ts';
import { paperKey } from './paper-repository.ts';
import { parsePaperItem } from './stored-papers.ts';

/** Returns the number of a listing's papers in each month, newest month first. */
export async function monthCounts(list: string): Promise<MonthCount[]> {
  const { data } = await listCountEntity().query.primary({ list }).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count }) => ({ month, count }));
}

/** Returns the ids of a window's papers, newest first. Entries are small keys: one read of 1 MB returns some 5,000. */
export async function entries(list: string, { month, skip, take }: MonthWindow): Promise<string[]> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .go({ order: 'desc', count: skip + take, pages: 'all', attributes: ['paperId'] });
  return data.slice(skip).map((entry) => entry.paperId);
}

/** The place of an entry in its listing. */
export interface EntryCursor {
  month: string;
  publishedAt: string;
  paperId: string;
}

/**
 * Yields all entries of a listing, oldest first, month by month, as stored at that moment. It ignores the counts of
 * `monthCounts`: a paper listed in between would push out the oldest.
 * @param after leaves out entries up to this one, which may no longer exist
 */
export async function* everyEntry(
  list: string,
  after?: EntryCursor,
): AsyncGenerator<{ month: string; entries: { publishedAt: string; paperId: string }[] }> {
  const { data: months } = await listCountEntity()
    .query.primary({ list })
    .go({ pages: 'all', consistent: true });
  for (const { month } of months.filter((one) => !after || one.month >= after.month)) {
    const { data } = await listEntryEntity()
      .query.primary({ list, month })
      .go({ pages: 'all', consistent: true, attributes: ['publishedAt', 'paperId'] });
    const isLeft = (entry: { publishedAt: string; paperId: string }) =>
      after?.month !== month || placeOf(entry) > placeOf(after);
    yield { month, entries: data.filter(isLeft) };
  }
}

const placeOf = ({ publishedAt, paperId }: { publishedAt: string; paperId: string }): string =>
  `${publishedAt} ${paperId}`;

/** Returns the number of a listing's entries in a month since a moment. */
export async function countSince(list: string, month: string, since: string): Promise<number> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .gte({ publishedAt: since })
    .go({ pages: 'all', attributes: ['paperId'] });
  return data.length;
}

/**
 * Returns papers in the order of their ids, by batch reads. Missing papers are left out. It bypasses ElectroDB, which takes longer than the
 * reading.
 */
export async function papersByIds(paperIds: string[]): Promise<PaperRecord[]> {
  const keys = [...new Set(paperIds)].map(paperKey);
  const reads: Promise<PaperRecord[]>[] = [];
  for (let start = 0; start < keys.length; start += MOST_IN_A_BATCH)
    reads.push(readPapers(keys.slice(start, start + MOST_IN_A_BATCH)));
  const byId = new Map((await Promise.all(reads)).flat().map((paper) => [paper.paperId, paper]));
  return paperIds.flatMap((paperId) => byId.get(paperId) ?? []);
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const MOST_IN_A_BATCH = 100;

async function readPapers(Keys: ReturnType<typeof paperKey>[]): Promise<PaperRecord[]> {
  const table = setting('TABLE_PUBLISHING');
  const { Responses } = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys } } }),
  );
  return (Responses?.[table] ?? []).map((item) => parsePaperItem(unmarshall(item)));
}

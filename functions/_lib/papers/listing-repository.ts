import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamoClient, setting } from '../runtime/dynamodb.ts';
import { RecentValues } from '../runtime/recent-values.ts';
import { listCountEntity, listEntryEntity } from './listing-entities.ts';
import type { MonthCount, MonthWindow } from './month-windows.ts';
import type { PaperRecord } from './paper-entities.ts';
import { paperKey } from './paper-repository.ts';
import {
  type PaperItem,
  parsePaperItem,
  parseSmallItem,
  smallAttributes,
  wasParsed,
} from './stored-papers.ts';

/** Returns the number of a listing's papers in each month, newest month first. */
export async function monthCounts(list: string): Promise<MonthCount[]> {
  const { data } = await listCountEntity().query.primary({ list }).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count, changes }) => ({ month, count, changes }));
}

/** The ids of recently read windows. */
const windows = new RecentValues<string[]>(500);

/**
 * Returns the ids of a window's papers, newest first: read once for as long as its month doesn't change. A consistent read is never older
 * than the count of changes that it is kept under. Entries are small keys: one read of 1 MB returns some 5,000.
 */
export async function entries(list: string, { month, skip, take, changes }: MonthWindow): Promise<string[]> {
  const window = [list, month, changes, skip, take].join(' ');
  const known = windows.get(window);
  if (known) return known;
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .go({ order: 'desc', count: skip + take, pages: 'all', consistent: true, attributes: ['paperId'] });
  const ids = data.slice(skip).map((entry) => entry.paperId);
  windows.set(window, ids);
  return ids;
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
 * Returns papers in the order of their ids, by batch reads. Missing papers are left out. Of papers that were read recently, it reads the
 * small attributes, and the others only if they changed. It bypasses ElectroDB, which takes longer than the reading.
 */
export async function papersByIds(paperIds: string[]): Promise<PaperRecord[]> {
  const ids = [...new Set(paperIds)];
  const byId = new Map<string, PaperRecord>();
  const readWhole = async (unknown: string[]) => {
    for (const item of await readItems(unknown)) byId.set(item.paperId, parsePaperItem(item));
  };
  const readAgain = async (known: string[]) => {
    const changed: string[] = [];
    for (const item of await readItems(known, smallAttributes())) {
      const paper = parseSmallItem(item);
      if (paper) byId.set(paper.paperId, paper);
      else changed.push(item.paperId);
    }
    await readWhole(changed);
  };
  await Promise.all([
    readAgain(ids.filter(wasParsed)),
    readWhole(ids.filter((paperId) => !wasParsed(paperId))),
  ]);
  return paperIds.flatMap((paperId) => byId.get(paperId) ?? []);
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const MOST_IN_A_BATCH = 100;

/** @param attributes all if undefined */
async function readItems(paperIds: string[], attributes?: string[]): Promise<PaperItem[]> {
  const reads: Promise<PaperItem[]>[] = [];
  for (let start = 0; start < paperIds.length; start += MOST_IN_A_BATCH)
    reads.push(readBatch(paperIds.slice(start, start + MOST_IN_A_BATCH).map(paperKey), attributes));
  return (await Promise.all(reads)).flat();
}

async function readBatch(
  Keys: ReturnType<typeof paperKey>[],
  attributes: string[] | undefined,
): Promise<PaperItem[]> {
  const table = setting('TABLE_PUBLISHING');
  const projection = attributes && {
    ProjectionExpression: attributes.map((name) => `#${name}`).join(','),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
  };
  const { Responses } = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ...projection } } }),
  );
  return (Responses?.[table] ?? []).map((item) => unmarshall(item) as PaperItem);
}

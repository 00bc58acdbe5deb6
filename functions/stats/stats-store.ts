import { listName } from '#shared/domain/lists.ts';
import * as lists from '../_lib/list-store.ts';
import { siteStateEntity } from '../_lib/operations-entities.ts';
import { searchManifestEntity } from '../_lib/search-entities.ts';
import { type Metric, statsCountEntity } from '../_lib/stats-entities.ts';
import { storageEntity } from '../_lib/storage-entities.ts';

export const readSiteState = () => siteStateEntity().get({}).go();
export const readPapers = () => lists.monthCounts(listName({}));
export const readIndexState = () => searchManifestEntity().get({}).go();

/** How many there are of something, by day. */
export async function daysOf(metric: Metric): Promise<{ day: string; count: number }[]> {
  const { data } = await statsCountEntity().query.primary({ metric }).go({ pages: 'all' });
  return data;
}

/** How many papers were first published at a moment or later, by the entries of the months since. */
export async function papersSince(since: string): Promise<number> {
  const list = listName({});
  const months = await lists.monthCounts(list);
  const first = since.slice(2, 4) + since.slice(5, 7);
  const later = months.filter(({ month }) => month > first).reduce((sum, { count }) => sum + count, 0);
  const split = months.find(({ month }) => month === first);
  return later + (split ? await lists.countSince(list, first, since) : 0);
}

/** What all papers take in storage. */
export async function storageOfAll(): Promise<{ bytes: number; files: number }> {
  const { data } = await storageEntity().get({ supervisorId: 'platform' }).go();
  const { bytes = 0, papers = 0, figures = 0, datasets = 0, others = 0 } = data ?? {};
  return { bytes, files: papers + figures + datasets + others };
}

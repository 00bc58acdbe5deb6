import { listName } from '#shared/domain/lists.ts';
import { siteStateEntity } from '../_lib/operations/operations-entities.ts';
import { type Metric, statsCountEntity } from '../_lib/operations/stats-entities.ts';
import * as lists from '../_lib/papers/listing-repository.ts';
import { storageEntity } from '../_lib/papers/storage-entities.ts';
import { searchManifestEntity } from '../_lib/search/search-entities.ts';

export const readSiteState = () => siteStateEntity().get({}).go();
export const readPapers = () => lists.monthCounts(listName({}));
export const readIndexState = () => searchManifestEntity().get({}).go();

/** Returns a metric's counts by day. */
export async function daysOf(metric: Metric): Promise<{ day: string; count: number }[]> {
  const { data } = await statsCountEntity().query.primary({ metric }).go({ pages: 'all' });
  return data;
}

/** Returns the number of papers first published since a moment, from the listings' entries. */
export async function papersSince(since: string): Promise<number> {
  const list = listName({});
  const months = await lists.monthCounts(list);
  const first = since.slice(2, 4) + since.slice(5, 7);
  const later = months.filter(({ month }) => month > first).reduce((sum, { count }) => sum + count, 0);
  const split = months.find(({ month }) => month === first);
  return later + (split ? await lists.countSince(list, first, since) : 0);
}

/** Returns the storage that all papers use. */
export async function storageOfAll(): Promise<{ bytes: number; files: number }> {
  const { data } = await storageEntity().get({ supervisorId: 'platform' }).go();
  const { bytes = 0, papers = 0, figures = 0, datasets = 0, others = 0 } = data ?? {};
  return { bytes, files: papers + figures + datasets + others };
}

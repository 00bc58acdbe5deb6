import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { indexPapers } from '../../_lib/search/feed/index-papers.ts';
import { compactIndex } from '../../_lib/search/feed/make-base.ts';
import { getManifest } from '../../_lib/search/feed/manifest-repository.ts';
import { searchDeltaEntity } from '../../_lib/search/search-entities.ts';
import { usesOpenSearch } from '../../_lib/search/uses-open-search.ts';
import { eraseVersions } from './erase-files.ts';

/** Readers that listed deltas just before are done with them. */
const READERS_DONE_MS = 3000;
const MOST_TRIES = 10;

/**
 * Removes a paper from the search index, makes a new base without it, and deletes the earlier bases and deltas, which contain
 * its words. Readers with an older copy fetch the new base.
 */
export async function eraseFromSearch(clock: Clock, paperId: string): Promise<void> {
  await indexPapers(clock, [paperId]);
  const { sequence, baseKey } = usesOpenSearch() ? await expungedOpenSearch() : await newBase(clock);
  const { data } = await searchDeltaEntity().query.primary({}).go({ pages: 'all', consistent: true });
  const old = data.filter((delta) => Number(delta.sequence) <= sequence);
  for (const delta of old)
    await searchDeltaEntity()
      .delete({ sequence: Number(delta.sequence) })
      .go();
  await sleep(READERS_DONE_MS);
  await eraseVersions(
    '',
    ({ Key, isMarker }) => !isMarker && (Key === baseKey || sequenceOf(Key) > sequence),
    setting('SEARCH_BUCKET'),
  );
}

async function newBase(clock: Clock): Promise<{ sequence: number; baseKey: string | undefined }> {
  const removedAt = (await getManifest())?.sequence ?? 0;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    await compactIndex(clock, { force: true });
    const { baseSequence = 0, baseKey } = (await getManifest()) ?? {};
    if (baseSequence >= removedAt) return { sequence: baseSequence, baseKey };
  }
  throw new Error('Other bases of the search index were always first.');
}

async function expungedOpenSearch(): Promise<{ sequence: number; baseKey: undefined }> {
  const { expunge } = await import('../../_lib/search/feed/feed-open-search.ts');
  return { sequence: await expunge(), baseKey: undefined };
}

/** `deltas/000000000042-….json.gz` → 42; bases count as old. */
const sequenceOf = (key: string) => Number(/^deltas\/(\d+)-/.exec(key)?.[1] ?? -1);

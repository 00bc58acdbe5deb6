import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { IndexOp } from '../search-index/document.ts';
import type { Write } from '../transact.ts';
import { commitDelta, getManifest } from './manifest-store.ts';
import { putDelta } from './object-store.ts';
import { usesOpenSearch } from './uses-open-search.ts';

// Whoever loses so often meets an indexer that never ends: the events come again.
const MOST_TRIES = 20;

/** A change of the index, and the write that notes it. */
export interface Change {
  op: IndexOp;
  note: Write;
}

/**
 * Brings changes into the search index as one delta. What they are is read after the manifest and committed only if it has
 * not moved since: what is committed later was read later. So events may come twice, late and out of order, and an
 * indexer may be killed at any step: nothing is half done, and the events that come again find what is left to do.
 * @param changesOf reads things as they are now; at most 90, for a transaction holds 100 writes
 */
export async function commitChanges(clock: Clock, changesOf: ChangesOf): Promise<void> {
  await commit(clock, changesOf);
  if (usesOpenSearch()) await bringOpenSearchAlong();
}

type ChangesOf = (sequence: number, now: Date) => Promise<Change[]>;

async function commit(clock: Clock, changesOf: ChangesOf): Promise<void> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const manifest = await getManifest();
    const sequence = (manifest?.sequence ?? 0) + 1;
    const now = clock();
    const changes = await changesOf(sequence, now);
    if (changes.length === 0) return;
    const key = await putDelta(
      sequence,
      changes.map(({ op }) => op),
    );
    const notes = changes.map(({ note }) => note);
    if (await commitDelta({ before: manifest, sequence, key, notes, now })) return;
    await wait(5 + Math.random() * 50);
  }
  throw new Error('Changes could not be brought into the search index.');
}

/**
 * Also where nothing was left to do: whoever was before may have been killed between the two. What fails here is made up by
 * the next change, or by `jobs-compact`; lists and counters must not wait for OpenSearch.
 */
async function bringOpenSearchAlong(): Promise<void> {
  try {
    const { followDeltas } = await import('./feed-open-search.ts');
    if (!(await followDeltas())) console.warn('OpenSearch has no index yet: jobs-compact makes one.');
  } catch (error) {
    console.error('OpenSearch could not be brought up to date', { error });
  }
}

import type { Clock } from '../../runtime/clock.ts';
import type { Write } from '../../runtime/transact.ts';
import { retryOnConflict } from '../../runtime/try-transaction.ts';
import type { IndexOp } from '../index/document.ts';
import { usesOpenSearch } from '../uses-open-search.ts';
import { putDelta } from './index-files.ts';
import { commitDelta, getManifest } from './manifest-repository.ts';

/** A change of the index, and the write that records it. */
export interface Change {
  op: IndexOp;
  note: Write;
}

/**
 * Writes changes to the search index as one delta. `changesOf` reads the present state after the manifest, and the delta
 * is committed only if the manifest hasn't moved: a change committed later was read later. So events may arrive twice,
 * late and out of order, and an indexer may be killed at any step: repeated events find what is left to do.
 * @param changesOf reads the present state; returns at most 90 changes, because a transaction holds 100 writes
 */
export async function commitChanges(clock: Clock, changesOf: ChangesOf): Promise<void> {
  await commit(clock, changesOf);
  if (usesOpenSearch()) await bringOpenSearchAlong();
}

type ChangesOf = (sequence: number, now: Date) => Promise<Change[]>;

function commit(clock: Clock, changesOf: ChangesOf): Promise<true> {
  return retryOnConflict(async () => {
    const manifest = await getManifest();
    const sequence = (manifest?.sequence ?? 0) + 1;
    const now = clock();
    const changes = await changesOf(sequence, now);
    if (changes.length === 0) return true;
    const key = await putDelta(
      sequence,
      changes.map(({ op }) => op),
    );
    const notes = changes.map(({ note }) => note);
    return (await commitDelta({ before: manifest, sequence, key, notes, now })) || undefined;
  });
}

/**
 * Runs even if nothing was left to do, because an earlier run may have been killed before this step. The next change or
 * `jobs-compact-search-index` makes up for a failure; listings and counters must not wait for OpenSearch.
 */
async function bringOpenSearchAlong(): Promise<void> {
  try {
    const { followDeltas } = await import('./feed-open-search.ts');
    if (!(await followDeltas()))
      console.warn('OpenSearch has no index yet: jobs-compact-search-index creates one.');
  } catch (error) {
    console.error('OpenSearch could not be updated', { error });
  }
}

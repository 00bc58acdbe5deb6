import { SETTLED_MS } from '#shared/domain/harvest.ts';
import { getVersion } from '../../_lib/papers/paper-repository.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import * as store from './change-repository.ts';
import { getPaper } from './listing-repository.ts';
import { harvestedState, nextChange } from './paper-change.ts';

/**
 * Records that what harvesters see of a paper has changed. It compares the paper with what was recorded, so replayed events
 * change nothing. A write that took longer than half of `SETTLED_MS` is repeated with a new time: readers could be further.
 */
export async function recordChange(clock: Clock, paperId: string): Promise<void> {
  let isLate = false;
  await retryOnConflict(async () => {
    const [paper, note] = await Promise.all([getPaper(paperId), store.getNote(paperId)]);
    const seen = paper && harvestedState(paper);
    if (!paper || seen === undefined || (note?.seen === seen && !isLate)) return true;
    const version = await getVersion(paperId, paper.publicVersion);
    const now = clock();
    if (!(await store.writeChange(nextChange({ paper, version, seen }, note, now), note))) return undefined;
    isLate = clock().getTime() - now.getTime() > SETTLED_MS / 2;
    return isLate ? undefined : true;
  });
}

import { isbot } from 'isbot';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { recordVisit } from '../_lib/papers/record-visit.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';

/** Records a view of a paper, unless a robot made it (docs/product/papers.md). */
export function recordView({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { paper } = await findVisiblePaper(id, undefined);
    if (!isbot(call.userAgent)) await recordVisit('view', paper.paperId, call, clock());
    return { success: true as const };
  };
}

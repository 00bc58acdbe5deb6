import { isbot } from 'isbot';
import type { Call } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { noteVisit } from '../_lib/note-visit.ts';
import { findPaperPage } from '../_lib/paper-page.ts';

/** Notes that a reader opened a paper; robots are not noted at all (decisions.md §4). */
export function recordView({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { paper } = await findPaperPage(id, undefined);
    if (!isbot(call.userAgent)) await noteVisit('view', paper.paperId, call, clock());
    return { success: true as const };
  };
}

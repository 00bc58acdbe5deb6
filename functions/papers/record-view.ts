import { isbot } from 'isbot';
import type { Call } from '../_lib/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/clock.ts';
import { viewEntity } from '../_lib/operations-entities.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { visitorOf } from '../_lib/visitor.ts';

/**
 * Notes that a reader opened a paper: once per visitor and day, robots not at all (decisions.md §4). The stream's
 * consumer counts it; here is only the note.
 */
export function recordView({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { paper } = await findPaperPage(id, undefined);
    if (!isbot(call.userAgent)) {
      const now = clock();
      const { day, visitor } = await visitorOf(call.sourceIp, call.userAgent, now);
      await viewEntity()
        .create({ paperId: paper.paperId, day, visitor, expiresAt: ttlAfterHours(now, 48) })
        .go()
        .catch(ignoreRepeated);
    }
    return { success: true as const };
  };
}

/** The same visitor again on the same day. */
function ignoreRepeated(error: unknown): void {
  if (!/conditional request failed/i.test(String(error))) throw error;
}

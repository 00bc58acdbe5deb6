import type { Call } from './call.ts';
import { ttlAfterHours } from './clock.ts';
import { isConditionFailure } from './condition-failure.ts';
import { type VisitKind, visitEntities } from './visit-entities.ts';
import { visitorOf } from './visitor.ts';

/**
 * Notes that somebody viewed or downloaded a paper, once per visitor and day (decisions.md §4). The stream's consumer
 * counts it; here is only the note.
 */
export async function noteVisit(kind: VisitKind, paperId: string, call: Call, now: Date): Promise<void> {
  const { day, visitor } = await visitorOf(call.sourceIp, call.userAgent, now);
  await visitEntities[kind]()
    .create({ paperId, day, visitor, expiresAt: ttlAfterHours(now, 48) })
    .go()
    .catch(ignoreRepeated);
}

/** The same visitor again on the same day. */
function ignoreRepeated(error: unknown): void {
  if (!isConditionFailure(error)) throw error;
}

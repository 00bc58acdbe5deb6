import type { Call } from './call.ts';
import { ttlAfterHours } from './clock.ts';
import { isWritten } from './condition-failure.ts';
import { type VisitKind, visitEntities } from './visit-entities.ts';
import { visitorOf } from './visitor.ts';

/**
 * Notes that somebody viewed or downloaded a paper, once per visitor and day (decisions.md §4). The stream's consumer
 * counts it; here is only the note.
 */
export async function noteVisit(kind: VisitKind, paperId: string, call: Call, now: Date): Promise<void> {
  const { day, visitor } = await visitorOf(call.sourceIp, call.userAgent, now);
  const note = { paperId, day, visitor, expiresAt: ttlAfterHours(now, 48) };
  // Refused: the same visitor again on the same day.
  await isWritten(visitEntities[kind]().create(note).go());
}

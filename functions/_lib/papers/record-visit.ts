import type { Call } from '../runtime/call.ts';
import { ttlAfterHours } from '../runtime/clock.ts';
import { isWritten } from '../runtime/condition-failure.ts';
import { dailyVisitor } from './daily-visitor.ts';
import { type VisitKind, visitEntities } from './visit-entities.ts';

/**
 * Records a view or download, once per visitor and day (docs/product/papers.md). A consumer of the stream updates the
 * count.
 */
export async function recordVisit(kind: VisitKind, paperId: string, call: Call, now: Date): Promise<void> {
  const { day, visitor } = await dailyVisitor(call.sourceIp, call.userAgent, now);
  const visit = { paperId, day, visitor, expiresAt: ttlAfterHours(now, 48) };
  // Refused if the same visitor came again on the same day.
  await isWritten(visitEntities[kind]().create(visit).go());
}

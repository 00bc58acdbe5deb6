import type { Call } from '../runtime/call.ts';
import { dailyVisitor } from './daily-visitor.ts';
import { enqueueVisit, type VisitMessage } from './visit-queue.ts';

/** Records a view or download, which counts once per visitor and day (docs/product/papers.md). Nothing is written yet. */
export async function recordVisit(
  kind: VisitMessage['kind'],
  paperId: string,
  call: Call,
  now: Date,
): Promise<void> {
  const { day, visitor } = await dailyVisitor(call.sourceIp, call.userAgent, now);
  await enqueueVisit({ kind, paperId, day, visitor });
}

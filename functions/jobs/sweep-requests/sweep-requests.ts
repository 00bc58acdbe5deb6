import { isOpen, reminderDue, takesSlot } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { openRequestEntity, type RequestRecord } from '../../_lib/review-requests/marketplace-entities.ts';
import { planMoves } from '../../_lib/review-requests/plan-request.ts';
import { moveRequest } from '../../_lib/review-requests/request-repository.ts';

/** A run has five minutes until the next, which continues with the rest. */
const MOST = 2000;
const AT_ONCE = 10;
const DAY_MS = 86_400_000;

/** What a run did; the next run retries `failed` ones. */
export interface SweepReport {
  expired: number;
  reminded: number;
  failed: number;
}

/**
 * Expires overdue requests and refunds what was paid, and marks those due within a day so that their reviewers are
 * reminded. Each is checked again in its own transaction: requests that changed meanwhile are skipped.
 */
export async function sweepRequests(now: Date): Promise<SweepReport> {
  const { data: due } = await openRequestEntity()
    .query.byExpiry({})
    .lte({ expiresOn: new Date(now.getTime() + DAY_MS).toISOString() })
    .go({ count: MOST, pages: 'all' });
  const report: SweepReport = { expired: 0, reminded: 0, failed: 0 };
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const outcomes = due.slice(start, start + AT_ONCE).map(({ requestId }) => sweepOne(requestId, now));
    for (const outcome of await Promise.all(outcomes)) if (outcome) report[outcome]++;
  }
  return report;
}

async function sweepOne(requestId: string, now: Date): Promise<keyof SweepReport | undefined> {
  let outcome: keyof SweepReport | undefined;
  try {
    await moveRequest(requestId, (request) => {
      outcome = dueOf(request, now);
      if (outcome === 'expired') return planMoves(request, ['expire'], moving(now));
      if (outcome === 'reminded')
        return planMoves(request, [], { ...moving(now), changes: { remindedAt: now.toISOString() } });
      return undefined;
    });
    return outcome;
  } catch (error) {
    console.error('A review request could not be swept', { requestId, error });
    if (error instanceof AppError) return 'failed';
    throw error;
  }
}

const moving = (now: Date) => ({ by: 'platform' as const, name: 'platform', now });

function dueOf(request: RequestRecord, now: Date): 'expired' | 'reminded' | undefined {
  if (!isOpen(request.status)) return undefined;
  const expiresOn = new Date(request.expiresOn);
  if (expiresOn <= now) return 'expired';
  const isDue = reminderDue(expiresOn) <= now && takesSlot(request.status);
  return isDue && request.remindedAt === undefined ? 'reminded' : undefined;
}

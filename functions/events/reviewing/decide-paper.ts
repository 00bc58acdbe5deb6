import { type DecidedStatus, type DecisionInput, decide } from '#shared/domain/decision.ts';
import { untilSettled } from '../../_lib/attempt.ts';
import type { Clock } from '../../_lib/clock.ts';
import type { DecisionRecord } from '../../_lib/decision-entities.ts';
import type { ReviewRecord } from '../../_lib/review-entities.ts';
import { standingsOf } from '../../_lib/standing-store.ts';
import * as store from './decision-store.ts';

/**
 * Counts a paper's reviews and runs the decision rule on those of its newest public version (decisions.md §4). It reads
 * everything as it stands: replayed, late and reordered events come to the same decision, and only one that differs
 * from the last is stored.
 */
export async function decidePaper({ clock }: { clock: Clock }, paperId: string): Promise<void> {
  await untilSettled(async () => {
    const now = clock();
    const state = await store.readState(paperId);
    if (!state) return true;
    const { paper, version, reviews, override, last } = state;
    const reviewCount = reviews.length;
    const current = decidedStatus(paper.status);
    const ofVersion = reviews.filter((review) => review.version === paper.publicVersion);
    // Withdrawn meanwhile, or never decided on: only the count is kept.
    if (!current || !version) return store.writeCount(paper, reviewCount);
    const inputs = await inputsOf(ofVersion);
    const computation = decide(inputs, current);
    const record: DecisionRecord = {
      before: current,
      status: override?.status ?? computation.status,
      computation,
      ...(override?.status ? { override: { reason: override.reason, by: override.by } } : {}),
    };
    const isNews = record.status !== current || !isSame(last, version.version, record);
    if (!isNews || (inputs.length === 0 && !override)) return store.writeCount(paper, reviewCount);
    return store.writeDecision({
      paper,
      version,
      record,
      sequence: (last?.sequence ?? 0) + 1,
      reviewCount,
      now,
    });
  });
}

const decidedStatus = (status: string): DecidedStatus | undefined =>
  status === 'UNDER_REVIEW' || status === 'ACCEPTED' || status === 'REJECTED' ? status : undefined;

/** What the rule looks at, oldest review first, with what the reviewers are worth at this moment. */
async function inputsOf(reviews: ReviewRecord[]): Promise<DecisionInput[]> {
  const standings = await standingsOf(reviews.map(({ reviewerId }) => reviewerId));
  return reviews.map(({ reviewId, reviewerId, supervisorId, record }) => ({
    reviewId,
    supervisorId,
    overall: record.content.overallScore,
    correctness: record.content.correctnessScore,
    confidence: record.content.confidenceLevel,
    reputation: standings.get(reviewerId)?.reputation ?? null,
  }));
}

/** Whether the last decision was made of the same inputs, by the same rule or the same admin's word. */
function isSame(last: store.LastDecision | undefined, version: number, record: DecisionRecord): boolean {
  if (last?.version !== version) return false;
  const essence = ({ computation, override, status }: DecisionRecord) =>
    JSON.stringify([computation.rule, computation.inputs, override ?? null, status]);
  return essence(last.record) === essence(record);
}

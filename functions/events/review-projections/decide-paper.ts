import {
  DECISION_RULE_VERSION,
  type DecidedStatus,
  type DecisionComputation,
  type DecisionInput,
  type DecisionRule,
  decide,
} from '#shared/domain/decision.ts';
import type { DecisionRecord } from '../../_lib/reviews/decision-entities.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';
import { getReviewerStatsByIds } from '../../_lib/reviews/reviewer-stats-repository.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import * as store from './decision-repository.ts';

/**
 * Counts a paper's reviews and runs the decision rule on those of its newest public version (docs/product/decision-rule.md).
 * It reads the present state, so replayed, late and reordered events reach the same decision. A decision is stored only if it
 * differs from the last one.
 */
export async function decidePaper({ clock }: { clock: Clock }, paperId: string): Promise<void> {
  await retryOnConflict(async () => {
    const now = clock();
    const state = await store.readState(paperId);
    if (!state) return true;
    const { paper, version, reviews, override, last } = state;
    const reviewCount = reviews.length;
    const current = decidedStatus(paper.status);
    const ofVersion = reviews.filter((review) => review.version === paper.publicVersion);
    // Withdrawn meanwhile, or without any decision: only the count is written.
    if (!current || !version) return store.writeCount(paper, reviewCount);
    const inputs = await readInputs(ofVersion);
    const ofRule = lastByRule(last, version.version);
    const computation = decide(inputs, ofRule.status, ofRule.rule);
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

/**
 * Returns the rule's last status of a version, which a decision against the rule doesn't change, and the version of the rule
 * that continues: a version of the paper that a rule decided keeps that rule.
 */
export function lastByRule(
  last: Pick<store.LastDecision, 'version' | 'record'> | undefined,
  version: number,
): { status: DecidedStatus; rule: DecisionRule } {
  const computation = last?.version === version ? last.record.computation : undefined;
  if (!computation?.quorum || computation.status === 'UNDER_REVIEW')
    return { status: 'UNDER_REVIEW', rule: DECISION_RULE_VERSION };
  return { status: computation.status, rule: computation.rule };
}

/** Returns the inputs of the decision rule, oldest review first, with the reviewers' present stats. */
async function readInputs(reviews: ReviewRecord[]): Promise<DecisionInput[]> {
  const reviewerStats = await getReviewerStatsByIds(reviews.map(({ reviewerId }) => reviewerId));
  return reviews.map(({ reviewId, reviewerId, supervisorId, record }) => ({
    reviewId,
    supervisorId,
    overall: record.content.overallScore,
    correctness: record.content.correctnessScore,
    confidence: record.content.confidenceLevel,
    reputation: reviewerStats.get(reviewerId)?.reputation ?? null,
  }));
}

/** Returns whether the last decision had the same inputs, by the same rule or the same admin's override. */
function isSame(last: store.LastDecision | undefined, version: number, record: DecisionRecord): boolean {
  if (last?.version !== version) return false;
  const essence = ({ computation, override, status }: DecisionRecord) =>
    JSON.stringify([computation.rule, computation.inputs.map(comparable), override ?? null, status]);
  return essence(last.record) === essence(record);
}

/** Decisions by version 1 of the rule were stored without `sharedBy`. */
const comparable = ({ sharedBy, ...input }: DecisionComputation['inputs'][number]) => input;

import {
  type AdjustedInput,
  DECISION_RULE_VERSION,
  type DecidedStatus,
  type DecisionComputation,
  type DecisionInput,
  type DecisionRule,
  decide,
  ruleFor,
  type StandingComment,
  termsOf,
} from '#shared/domain/decision.ts';
import { trackRecordOf } from '#shared/domain/track-record.ts';
import { type SupervisorRecord, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import { secondSign } from '../../_lib/identity/second-sign.ts';
import type { MeasurementRecord } from '../../_lib/independence/independence-entities.ts';
import { adjustReview, isAmongPartners } from '../../_lib/independence/measure-reviewers.ts';
import { measurementsOf } from '../../_lib/independence/measurement-repository.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import type { DecisionRecord } from '../../_lib/reviews/decision-entities.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';
import { getReviewerStatsByIds } from '../../_lib/reviews/reviewer-stats-repository.ts';
import { withReviewer } from '../../_lib/reviews/seal-review.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import * as store from './decision-repository.ts';
import { standingComments } from './standing-comments.ts';
import { summarizeReviews } from './summarize-reviews.ts';

/**
 * Counts and summarizes a paper's reviews, and runs the decision rule on those of its newest public version (docs/product/decision-rule.md).
 * It reads the present state, so replayed, late and reordered events reach the same decision. A decision is stored only if it
 * differs from the last one.
 */
export async function decidePaper({ clock }: { clock: Clock }, paperId: string): Promise<void> {
  await retryOnConflict(async () => {
    const now = clock();
    const state = await store.readState(paperId);
    if (!state) return true;
    const { paper, version, reviews, override, last } = state;
    const current = decidedStatus(paper.status);
    const ofVersion = reviews.filter((review) => review.version === paper.publicVersion);
    const reviewed = { reviewCount: reviews.length, decisionSummary: summarizeReviews(ofVersion) };
    // Withdrawn meanwhile, or without any decision.
    if (!current || !version) return store.writeReviewed(paper, reviewed);
    const inputs = await readInputs(ofVersion, { paper, last: last?.record.computation.inputs ?? [], now });
    const ofRule = lastByRule(
      last,
      version.version,
      ruleOn(now, {
        adjustedFrom: process.env.ADJUSTED_SCORES_FROM,
        asksForSigns: process.env.INDEPENDENT_QUORUM !== 'false',
      }),
    );
    const standing = await standingOf(ofVersion, { inputs, rule: ofRule.rule, paper, version });
    const computation = decide(inputs, ofRule.status, ofRule.rule, standing);
    const record: DecisionRecord = {
      before: current,
      status: override?.status ?? computation.status,
      computation,
      ...(override?.status ? { override: { reason: override.reason, by: override.by } } : {}),
    };
    const isNews = record.status !== current || !isSame(last, version.version, record);
    if (!isNews || (inputs.length === 0 && !override)) return store.writeReviewed(paper, reviewed);
    return store.writeDecision({
      paper,
      version,
      record,
      sequence: (last?.sequence ?? 0) + 1,
      reviewed,
      now,
    });
  });
}

const decidedStatus = (status: string): DecidedStatus | undefined =>
  status === 'UNDER_REVIEW' || status === 'ACCEPTED' || status === 'REJECTED' ? status : undefined;

/**
 * Returns the version of the rule for papers that no rule has decided.
 * @param settings.adjustedFrom the day (UTC) from which decisions use adjusted scores, such as `2027-01-01`; empty if they never do
 * @param settings.asksForSigns whether only reviewers with a second sign count to the quorum
 */
export function ruleOn(
  now: Date,
  {
    adjustedFrom = '',
    asksForSigns = true,
  }: { adjustedFrom?: string | undefined; asksForSigns?: boolean } = {},
): DecisionRule {
  const adjustsScores = adjustedFrom !== '' && now.toISOString().slice(0, 10) >= adjustedFrom;
  return ruleFor({ adjustsScores, asksForSigns });
}

/** Returns the comments that block the acceptance of a version, of reviewers that count to the quorum. */
async function standingOf(
  reviews: ReviewRecord[],
  {
    inputs,
    rule,
    paper,
    version,
  }: { inputs: DecisionInput[]; rule: DecisionRule; paper: PaperRecord; version: VersionRecord },
): Promise<StandingComment[]> {
  const { countsWhatHeld, asksForSigns } = termsOf(rule);
  if (!countsWhatHeld) return [];
  const counted = reviews.flatMap((review) => {
    const input = inputs.find(({ reviewId }) => reviewId === review.reviewId);
    return input && (input.sign || !asksForSigns)
      ? { ...withReviewer(review), person: input.supervisorId }
      : [];
  });
  return standingComments(counted, async () => ({
    numbers: version.numberChecks?.findings ?? [],
    ...(await store.readEvidence(paper.paperId, version.version)),
  }));
}

/**
 * Returns the rule's last status of a version, which a decision against the rule doesn't change, and the version of the rule
 * that continues: a version of the paper that a rule decided keeps that rule.
 */
export function lastByRule(
  last: Pick<store.LastDecision, 'version' | 'record'> | undefined,
  version: number,
  newest: DecisionRule = DECISION_RULE_VERSION,
): { status: DecidedStatus; rule: DecisionRule } {
  const computation = last?.version === version ? last.record.computation : undefined;
  if (!computation?.quorum || computation.status === 'UNDER_REVIEW')
    return { status: 'UNDER_REVIEW', rule: newest };
  return { status: computation.status, rule: computation.rule };
}

/** Returns the inputs of the decision rule, oldest review first, with the reviewers' present stats and last calibration. */
async function readInputs(
  reviews: ReviewRecord[],
  { paper, last, now }: { paper: PaperRecord; last: DecisionInput[]; now: Date },
): Promise<DecisionInput[]> {
  const written = reviews.map(withReviewer);
  const reviewers = written.map(({ reviewerId }) => reviewerId);
  const supervisorIds = written.map(({ supervisorId }) => supervisorId);
  const [reviewerStats, measurements, supervisors] = await Promise.all([
    getReviewerStatsByIds([...reviewers, ...supervisorIds]),
    measurementsOf([...reviewers, ...supervisorIds]),
    supervisorsById(supervisorIds),
  ]);
  // The decision is public: it says nothing of authors who are hidden.
  const authors = paper.sealed ? [] : currentAuthorIds(paper);
  const names = new Map<string, string>();
  return written.map(({ reviewId, reviewerId, supervisorId, personId, record, sealed }, index) => {
    const { overallScore: overall, correctnessScore: correctness, confidenceLevel } = record.content;
    const given = { overall, correctness };
    const adjusted = sealed
      ? undefined
      : adjustedInput(given, measurements.get(reviewerId), {
          measured: measurements.get(supervisorId),
          authors,
        });
    // What is known of a hidden reviewer would tell who it is.
    const comments = sealed ? undefined : measurements.get(reviewerId)?.record.comments;
    const supervisor = supervisors.get(supervisorId);
    // A person with several accounts has the name of the first one that reviewed this version. Deleted accounts have no mailbox.
    // A hidden reviewer is one person in their venue, and isn’t put together with a name.
    const shown = reviews[index]?.supervisorId ?? supervisorId;
    const person = sealed ? shown : (supervisor?.mailbox ?? personId ?? supervisorId);
    const name = names.get(person) ?? shown;
    names.set(person, name);
    // Somebody who deleted their account stays who they were.
    const sign =
      supervisor && !supervisor.deletedAt
        ? secondSign(supervisor, reviewerStats.get(supervisorId)?.helpful ?? 0, now)
        : last.find((input) => input.reviewId === reviewId)?.sign;
    return {
      ...{ reviewId, supervisorId: name, ...given, confidence: confidenceLevel },
      reputation: sealed ? null : (reviewerStats.get(reviewerId)?.reputation ?? null),
      trackRecord: comments ? trackRecordOf(comments) : null,
      ...(sign ? { sign } : {}),
      ...(adjusted ? { adjusted } : {}),
    };
  });
}

async function supervisorsById(ids: string[]): Promise<Map<string, SupervisorRecord>> {
  if (ids.length === 0) return new Map();
  const { data } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go();
  return new Map(data.map((supervisor) => [supervisor.supervisorId, supervisor]));
}

/** Returns what the last measurement makes of a review; undefined if it knew neither the reviewer nor their supervisor. */
function adjustedInput(
  given: { overall: number; correctness: number },
  reviewer: MeasurementRecord | undefined,
  supervisor: { measured: MeasurementRecord | undefined; authors: string[] },
): AdjustedInput | undefined {
  const measured = reviewer ?? supervisor.measured;
  if (!measured) return undefined;
  const calibration = reviewer?.record.calibration;
  return {
    ...(calibration ? adjustReview(given, calibration) : { ...given, weightFactor: 1 }),
    mutual: isAmongPartners(supervisor.measured?.record.partners ?? [], supervisor.authors),
    until: measured.until,
  };
}

/** Returns whether the last decision had the same inputs, by the same rule or the same admin's override. */
function isSame(last: store.LastDecision | undefined, version: number, record: DecisionRecord): boolean {
  if (last?.version !== version) return false;
  const essence = ({ computation, override, status }: DecisionRecord) =>
    JSON.stringify([
      computation.rule,
      computation.inputs.map((input) => comparable(input, computation.rule)),
      computation.standing ?? [],
      override ?? null,
      status,
    ]);
  return essence(last.record) === essence(record);
}

/** Decisions by version 1 of the rule were stored without `sharedBy`. What a rule doesn’t use makes no other decision. */
function comparable(
  { sharedBy, adjusted, trackRecord, ...input }: DecisionComputation['inputs'][number],
  rule: DecisionRule,
) {
  const { adjustsScores, countsWhatHeld } = termsOf(rule);
  return {
    ...input,
    ...(adjustsScores ? { adjusted } : {}),
    ...(countsWhatHeld ? { trackRecord } : {}),
  };
}

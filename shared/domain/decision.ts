/** The version of the decision rule. Decisions record the version that they were made with. */
export const DECISION_RULE_VERSION = 1;

export type DecidedStatus = 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED';

/** The input from one review of a paper's newest version. */
export interface DecisionInput {
  reviewId: string;
  /** The reviewer's supervisor. A decision needs reviews by three different supervisors. */
  supervisorId: string;
  overall: number;
  correctness: number;
  /** 1 to 10. */
  confidence: number;
  /** From 0 to below 100, with one decimal; `null` for a new reviewer, which has the weight of 0. */
  reputation: number | null;
}

export interface DecisionComputation {
  rule: typeof DECISION_RULE_VERSION;
  /** The resulting status, which can be the same as before. */
  status: DecidedStatus;
  quorum: boolean;
  reviewers: number;
  supervisors: number;
  /** Rounded weighted means, for display only; `null` without reviews. The decision uses the exact sums below. */
  meanOverall: number | null;
  meanCorrectness: number | null;
  /** Σ w(overall − 6), Σ w(correctness − 5), Σ w(overall − 4) with whole-number weights. */
  sums: { overallAbove6: number; correctnessAbove5: number; overallAbove4: number };
  inputs: (DecisionInput & {
    /** (0.5 + reputation/100) × confidence/10. */
    weight: number;
    /** The review's share of the total weight, from 0 to 1. */
    share: number;
  })[];
}

/** The numbers of the rule: the quorum, and the weighted means that accept or reject a paper. */
export const DECISION_BOUNDS = {
  reviews: 3,
  supervisors: 3,
  acceptOverall: 6,
  acceptCorrectness: 5,
  rejectOverall: 4,
} as const;

/**
 * Runs the decision rule, version 1 (docs/product/decision-rule.md; examples/papers/decision-rule proves its guarantees). Means
 * aren't divided before they are compared: it tests Σ w(o − 6) ≥ 0 with whole numbers w, because a floating-point quotient
 * rejects a fifth of all panels of three sixes.
 * @param current the status that stays without a quorum or if no condition holds
 */
export function decide(inputs: DecisionInput[], current: DecidedStatus): DecisionComputation {
  const weights = inputs.map(wholeWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = (score: (input: DecisionInput) => number, threshold: number) =>
    inputs.reduce((all, input, index) => all + (weights[index] ?? 0) * (score(input) - threshold), 0);
  const overall = ({ overall }: DecisionInput) => overall;
  const correctness = ({ correctness }: DecisionInput) => correctness;
  const sums = {
    overallAbove6: sum(overall, DECISION_BOUNDS.acceptOverall),
    correctnessAbove5: sum(correctness, DECISION_BOUNDS.acceptCorrectness),
    overallAbove4: sum(overall, DECISION_BOUNDS.rejectOverall),
  };
  const supervisors = new Set(inputs.map(({ supervisorId }) => supervisorId)).size;
  const quorum = inputs.length >= DECISION_BOUNDS.reviews && supervisors >= DECISION_BOUNDS.supervisors;
  return {
    rule: DECISION_RULE_VERSION,
    status: quorum ? statusOf(sums, current) : current,
    quorum,
    reviewers: inputs.length,
    supervisors,
    meanOverall: total === 0 ? null : sum(overall, 0) / total,
    meanCorrectness: total === 0 ? null : sum(correctness, 0) / total,
    sums,
    inputs: inputs.map((input, index) => ({
      ...input,
      weight: (weights[index] ?? 0) / WEIGHT_SCALE,
      share: (weights[index] ?? 0) / total,
    })),
  };
}

function statusOf(sums: DecisionComputation['sums'], current: DecidedStatus): DecidedStatus {
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0) return 'ACCEPTED';
  return sums.overallAbove4 < 0 ? 'REJECTED' : current;
}

/** 100 for the percent of the reputation, 10 for the tenths of the confidence, 10 for the reputation's decimal. */
const WEIGHT_SCALE = 100 * 10 * 10;
const wholeWeight = ({ reputation, confidence }: DecisionInput) =>
  (500 + Math.round((reputation ?? 0) * 10)) * confidence;

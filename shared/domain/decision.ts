/** The rule that decided; a later rule has another number, and what it decided says so. */
export const DECISION_RULE_VERSION = 1;

export type DecidedStatus = 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED';

/** What the rule looks at of one review of a paper's newest version. */
export interface DecisionInput {
  reviewId: string;
  /** Whose supervisor's review it is: three different ones are needed. */
  supervisorId: string;
  overall: number;
  correctness: number;
  /** 1 to 10. */
  confidence: number;
  /** 0 to below 100 with one decimal; `null` for a new reviewer, who weighs as with 0. */
  reputation: number | null;
}

export interface DecisionComputation {
  rule: typeof DECISION_RULE_VERSION;
  /** What the status becomes, or stays. */
  status: DecidedStatus;
  quorum: boolean;
  reviewers: number;
  supervisors: number;
  /** Weighted means, for reading; `null` without reviews. The comparisons below are exact, these are not. */
  meanOverall: number | null;
  meanCorrectness: number | null;
  /** Σ w(overall − 6), Σ w(correctness − 5), Σ w(overall − 4) with whole-number weights. */
  sums: { overallAbove6: number; correctnessAbove5: number; overallAbove4: number };
  inputs: (DecisionInput & {
    /** (0.5 + reputation/100) × confidence/10. */
    weight: number;
    /** Its part of all weight, 0 to 1. */
    share: number;
  })[];
}

const QUORUM = { reviews: 3, supervisors: 3 };

/**
 * Decision rule, version 1 (decisions.md §4; examples/papers/decision-rule proves what it guarantees). A mean is never
 * divided before it is compared: Σ w(o − 6) ≥ 0 with whole numbers w, because a quotient in floating point refuses a
 * fifth of all panels of three sixes.
 * @param current the status that stays where neither condition holds, or there are too few reviews
 */
export function decide(inputs: DecisionInput[], current: DecidedStatus): DecisionComputation {
  const weights = inputs.map(wholeWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = (score: (input: DecisionInput) => number, threshold: number) =>
    inputs.reduce((all, input, index) => all + (weights[index] ?? 0) * (score(input) - threshold), 0);
  const overall = ({ overall }: DecisionInput) => overall;
  const correctness = ({ correctness }: DecisionInput) => correctness;
  const sums = {
    overallAbove6: sum(overall, 6),
    correctnessAbove5: sum(correctness, 5),
    overallAbove4: sum(overall, 4),
  };
  const supervisors = new Set(inputs.map(({ supervisorId }) => supervisorId)).size;
  const quorum = inputs.length >= QUORUM.reviews && supervisors >= QUORUM.supervisors;
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

/** The versions of the decision rule. Decisions record the version that they were made with. */
export type DecisionRule = 1 | 2;
export const DECISION_RULE_VERSION: DecisionRule = 2;

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
  rule: DecisionRule;
  /** The resulting status, which can be the same as before. */
  status: DecidedStatus;
  quorum: boolean;
  reviewers: number;
  supervisors: number;
  /** Rounded weighted means, for display only; `null` without reviews. The decision uses the exact sums below. */
  meanOverall: number | null;
  meanCorrectness: number | null;
  /** Σ w(overall − 6), Σ w(correctness − 5), Σ w(overall − 4) with whole-number weights. Only their signs decide. */
  sums: { overallAbove6: number; correctnessAbove5: number; overallAbove4: number };
  inputs: (DecisionInput & {
    /** The number of reviews that share the weight of one reviewer: those by the same supervisor and their agents. */
    sharedBy: number;
    /** (0.5 + reputation/100) × confidence/10, divided by `sharedBy`. */
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
 * Runs the decision rule (docs/product/decision-rule.md; examples/papers/decision-rule proves the guarantees of version 1). Means
 * aren't divided before they are compared: it tests Σ w(o − 6) ≥ 0 with whole numbers w, because a floating-point quotient
 * rejects a fifth of all panels of three sixes.
 * @param current the status that stays without a quorum or if no condition holds
 * @param rule the version of the rule; version 1 only for papers that it decided
 */
export function decide(
  inputs: DecisionInput[],
  current: DecidedStatus,
  rule: DecisionRule = DECISION_RULE_VERSION,
): DecisionComputation {
  const weighed = weigh(inputs, rule);
  const total = weighed.reduce((all, { whole }) => all + whole, 0n);
  const sum = (score: 'overall' | 'correctness', threshold: number) =>
    weighed.reduce((all, { input, whole }) => all + whole * BigInt(input[score] - threshold), 0n);
  const mean = (score: 'overall' | 'correctness') =>
    total === 0n ? null : Number(sum(score, 0)) / Number(total);
  const sums = {
    overallAbove6: Number(sum('overall', DECISION_BOUNDS.acceptOverall)),
    correctnessAbove5: Number(sum('correctness', DECISION_BOUNDS.acceptCorrectness)),
    overallAbove4: Number(sum('overall', DECISION_BOUNDS.rejectOverall)),
  };
  const counted = weighed.filter(({ whole }) => whole > 0n);
  const supervisors = new Set(counted.map(({ input }) => input.supervisorId)).size;
  const quorum = counted.length >= DECISION_BOUNDS.reviews && supervisors >= DECISION_BOUNDS.supervisors;
  return {
    rule,
    status: quorum ? statusOf(sums, current) : current,
    quorum,
    reviewers: inputs.length,
    supervisors,
    meanOverall: mean('overall'),
    meanCorrectness: mean('correctness'),
    sums,
    inputs: weighed.map(({ input, whole, sharedBy }) => ({
      ...input,
      sharedBy,
      weight: wholeWeight(input) / WEIGHT_SCALE / sharedBy,
      share: Number(whole) / Number(total),
    })),
  };
}

/**
 * Weighs the reviews. In version 2, all reviews by a supervisor and their agents share the weight of one reviewer.
 * @returns weights as whole numbers: multiplied by a common multiple of the divisors, which can exceed a double's 53 bits
 */
function weigh(inputs: DecisionInput[], rule: DecisionRule) {
  const bySupervisor = Map.groupBy(inputs, ({ supervisorId }) => supervisorId);
  const sharedBy = ({ supervisorId }: DecisionInput) =>
    rule === 1 ? 1 : (bySupervisor.get(supervisorId)?.length ?? 1);
  const multiple = inputs.map(sharedBy).reduce((all, divisor) => commonMultiple(all, BigInt(divisor)), 1n);
  return inputs.map((input) => ({
    input,
    sharedBy: sharedBy(input),
    whole: (BigInt(wholeWeight(input)) * multiple) / BigInt(sharedBy(input)),
  }));
}

const commonMultiple = (a: bigint, b: bigint): bigint => (a * b) / commonDivisor(a, b);
const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

function statusOf(sums: DecisionComputation['sums'], current: DecidedStatus): DecidedStatus {
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0) return 'ACCEPTED';
  return sums.overallAbove4 < 0 ? 'REJECTED' : current;
}

/** 100 for the percent of the reputation, 10 for the tenths of the confidence, 10 for the reputation's decimal. */
const WEIGHT_SCALE = 100 * 10 * 10;
const wholeWeight = ({ reputation, confidence }: DecisionInput) =>
  (500 + Math.round((reputation ?? 0) * 10)) * confidence;

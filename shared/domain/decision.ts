import { DECISION_BOUNDS } from './decision-bounds.ts';

/** What a version of the decision rule does (docs/product/decision-rule.md). */
export interface RuleTerms {
  /** All reviews by a supervisor and their agents share the weight of one reviewer. */
  sharesWeight: boolean;
  /** Scores are adjusted to those of a typical reviewer. */
  adjustsScores: boolean;
  /** Only reviewers with a second sign of who they are count to the quorum. */
  asksForSigns: boolean;
  /**
   * What held of a reviewer’s comments weighs three times as much as the reputation, and a confirmed critical comment blocks acceptance
   * until the authors answer it.
   */
  countsWhatHeld: boolean;
}

/** The versions of the decision rule. Decisions record the version that they were made with. */
export const DECISION_RULES = {
  1: { sharesWeight: false, adjustsScores: false, asksForSigns: false, countsWhatHeld: false },
  2: { sharesWeight: true, adjustsScores: false, asksForSigns: false, countsWhatHeld: false },
  3: { sharesWeight: true, adjustsScores: true, asksForSigns: false, countsWhatHeld: false },
  4: { sharesWeight: true, adjustsScores: false, asksForSigns: true, countsWhatHeld: false },
  5: { sharesWeight: true, adjustsScores: true, asksForSigns: true, countsWhatHeld: false },
  6: { sharesWeight: true, adjustsScores: false, asksForSigns: true, countsWhatHeld: true },
  7: { sharesWeight: true, adjustsScores: true, asksForSigns: true, countsWhatHeld: true },
  8: { sharesWeight: true, adjustsScores: false, asksForSigns: false, countsWhatHeld: true },
  9: { sharesWeight: true, adjustsScores: true, asksForSigns: false, countsWhatHeld: true },
} as const satisfies Record<number, RuleTerms>;
export type DecisionRule = keyof typeof DECISION_RULES;
/** The rule of new decisions, unless a stage has other settings. */
export const DECISION_RULE_VERSION: DecisionRule = 6;

/** Returns what a version does; what the newest one does for a number that is none. */
export const termsOf = (rule: number): RuleTerms =>
  Object.entries(DECISION_RULES).find(([version]) => Number(version) === rule)?.[1] ??
  DECISION_RULES[DECISION_RULE_VERSION];

/** Returns the newest version of the rule for the settings of a stage. */
export function ruleFor({
  adjustsScores,
  asksForSigns,
}: Pick<RuleTerms, 'adjustsScores' | 'asksForSigns'>): DecisionRule {
  if (asksForSigns) return adjustsScores ? 7 : 6;
  return adjustsScores ? 9 : 8;
}

export type DecidedStatus = 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED';

/** The input from one review of a paper's newest version. */
export interface DecisionInput {
  reviewId: string;
  /**
   * The reviewer's supervisor; of several accounts with one mailbox, the oldest. A decision needs reviews by three different
   * supervisors.
   */
  supervisorId: string;
  overall: number;
  correctness: number;
  /** 1 to 10. */
  confidence: number;
  /** From 0 to below 100, with one decimal; `null` for a new reviewer, which has the weight of 0. */
  reputation: number | null;
  /** From 0 to below 100, with one decimal (`track-record.ts`); `null` without one, absent before version 6 of the rule. */
  trackRecord?: number | null;
  /** Why the reviewer is taken for a person of their own; absent without a sign, and before version 4 of the rule. */
  sign?: SecondSign;
  /** What the last calibration makes of the review; absent for reviewers that it didn’t know. */
  adjusted?: AdjustedInput;
}

/** Signs, besides a mailbox, that an account is a person of its own. */
export const SECOND_SIGNS = {
  orcid: 'an ORCID iD',
  scholar: 'the scholar badge',
  institution: 'an institution’s sign-in, or an address that isn’t of a free mail provider',
  record: 'an account of at least 30 days with 3 helpful votes',
} as const;
export type SecondSign = keyof typeof SECOND_SIGNS;
export const SECOND_SIGN_NAMES = Object.keys(SECOND_SIGNS) as [SecondSign, ...SecondSign[]];

/** A review as a typical and independent reviewer would have given it (docs/reviewing.md). */
export interface AdjustedInput {
  /** Scores from 1 to 10, with one decimal. */
  overall: number;
  correctness: number;
  /** From 0.5 for noisy reviewers to 2, with one decimal. */
  weightFactor: number;
  /** Whether the reviewer’s supervisor and an author gave each other high scores, which halves the weight. */
  mutual: boolean;
  /** The calibration counts reviews before this time. */
  until: string;
}

/** How a critical comment was confirmed. */
export const CONFIRMATIONS = {
  reviewer: 'another reviewer found the same',
  number: 'the number checks recomputed the result',
  run: 'a run of somebody else gave other outputs',
  retraction: 'the source it names was retracted',
} as const;
export type Confirmation = keyof typeof CONFIRMATIONS;
export const CONFIRMATION_NAMES = Object.keys(CONFIRMATIONS) as [Confirmation, ...Confirmation[]];

/** A critical comment that was confirmed, and that the authors neither disputed nor dealt with in a newer version. */
export interface StandingComment {
  /** Such as `r3-item-2`. */
  item: string;
  confirmation: Confirmation;
  /** The other reviewer’s item, the numbers, the id of the run, or the title of the source. */
  by: string;
}

/** Weighted means, rounded for display; `null` without reviews. */
export interface DecisionMeans {
  overall: number | null;
  correctness: number | null;
}

export interface DecisionComputation {
  rule: DecisionRule;
  /** The resulting status, which can be the same as before. */
  status: DecidedStatus;
  quorum: boolean;
  reviewers: number;
  /** Different supervisors whose reviews count to the quorum. */
  supervisors: number;
  /** Rounded weighted means, for display only; `null` without reviews. The decision uses the exact sums below. */
  meanOverall: number | null;
  meanCorrectness: number | null;
  /** The means of the scores as given, and of adjusted scores and weights; `null` if no review has an adjusted score. */
  raw: DecisionMeans;
  adjusted: DecisionMeans | null;
  /** Σ w(overall − 6), Σ w(correctness − 5), Σ w(overall − 4) with whole-number weights. Only their signs decide. */
  sums: { overallAbove6: number; correctnessAbove5: number; overallAbove4: number };
  /** The comments that block acceptance; absent before version 6 of the rule. */
  standing?: StandingComment[];
  inputs: (DecisionInput & {
    /** The number of reviews that share the weight of one reviewer: those by the same supervisor and their agents. */
    sharedBy: number;
    /**
     * (0.5 + reputation/400 + trackRecord × 3/400) × confidence/10, and (0.5 + reputation/100) × confidence/10 before version 6 of the rule;
     * divided by `sharedBy`. With adjusted scores also × `weightFactor`, and halved if `mutual`.
     */
    weight: number;
    /** The review's share of the total weight, from 0 to 1. */
    share: number;
  })[];
}

/**
 * Runs the decision rule (docs/product/decision-rule.md; examples/papers/decision-rule proves the guarantees of version 1). Means
 * aren't divided before they are compared: it tests Σ w(o − 6) ≥ 0 with whole numbers w, because a floating-point quotient
 * rejects a fifth of all panels of three sixes. Adjusted scores have one decimal, so version 3 counts in tenths of points.
 * @param current the status that stays without a quorum or if no condition holds
 * @param rule the version of the rule; earlier ones for papers that they decided
 * @param standing the comments that block acceptance from version 6 on
 */
export function decide(
  inputs: DecisionInput[],
  current: DecidedStatus,
  rule: DecisionRule = DECISION_RULE_VERSION,
  standing: StandingComment[] = [],
): DecisionComputation {
  const terms = termsOf(rule);
  const { adjustsScores, asksForSigns, countsWhatHeld } = terms;
  const weighed = weigh(inputs, terms);
  const { total, sum } = totalsOf(weighed);
  const sums = {
    overallAbove6: Number(sum('overall', DECISION_BOUNDS.acceptOverall)),
    correctnessAbove5: Number(sum('correctness', DECISION_BOUNDS.acceptCorrectness)),
    overallAbove4: Number(sum('overall', DECISION_BOUNDS.rejectOverall)),
  };
  const counted = weighed.filter(({ whole, input }) => whole > 0n && (input.sign || !asksForSigns));
  const supervisors = new Set(counted.map(({ input }) => input.supervisorId)).size;
  const quorum = counted.length >= DECISION_BOUNDS.reviews && supervisors >= DECISION_BOUNDS.supervisors;
  const means = meansOf(weighed);
  return {
    rule,
    status: quorum ? statusOf(sums, current, countsWhatHeld && standing.length > 0) : current,
    quorum,
    reviewers: inputs.length,
    supervisors,
    meanOverall: means.overall,
    meanCorrectness: means.correctness,
    raw: adjustsScores ? meansOf(weigh(inputs, { ...terms, adjustsScores: false })) : means,
    adjusted: inputs.some(({ adjusted }) => adjusted)
      ? meansOf(weigh(inputs, { ...terms, sharesWeight: true, adjustsScores: true }))
      : null,
    sums,
    ...(countsWhatHeld ? { standing } : {}),
    inputs: weighed.map(({ input, whole, sharedBy, weight }) => ({
      ...input,
      sharedBy,
      weight,
      share: Number(whole) / Number(total),
    })),
  };
}

type Weighed = ReturnType<typeof weigh>;

/** Sums of whole numbers: of all weights, and of weights × the points by which scores exceed a threshold. */
function totalsOf(weighed: Weighed) {
  const total = weighed.reduce((all, { whole }) => all + whole, 0n);
  const sum = (score: 'overall' | 'correctness', threshold: number) =>
    weighed.reduce(
      (all, { whole, scores, parts }) => all + whole * BigInt(scores[score] - threshold * parts),
      0n,
    );
  return { total, sum };
}

function meansOf(weighed: Weighed): DecisionMeans {
  const { total, sum } = totalsOf(weighed);
  const parts = weighed[0]?.parts ?? 1;
  const mean = (score: 'overall' | 'correctness') =>
    total === 0n ? null : Number(sum(score, 0)) / Number(total * BigInt(parts));
  return { overall: mean('overall'), correctness: mean('correctness') };
}

/**
 * Weighs the reviews. From version 2 on, all reviews by a supervisor and their agents share the weight of one reviewer.
 * @returns weights as whole numbers: multiplied by a common multiple of the divisors, which can exceed a double's 53 bits
 */
function weigh(inputs: DecisionInput[], terms: RuleTerms) {
  const bySupervisor = Map.groupBy(inputs, ({ supervisorId }) => supervisorId);
  const sharedBy = ({ supervisorId }: DecisionInput) =>
    !terms.sharesWeight ? 1 : (bySupervisor.get(supervisorId)?.length ?? 1);
  const multiple = inputs.map(sharedBy).reduce((all, divisor) => commonMultiple(all, BigInt(divisor)), 1n);
  return inputs.map((input) => {
    const { scores, parts, whole, scale } = countedAs(input, terms);
    const divisor = sharedBy(input);
    return {
      ...{ input, scores, parts, sharedBy: divisor },
      whole: (BigInt(whole) * multiple) / BigInt(divisor),
      weight: whole / scale / divisor,
    };
  });
}

/** Returns a review’s scores in `1 / parts` points, and its weight in `1 / scale`, as whole numbers. */
function countedAs(input: DecisionInput, { adjustsScores, countsWhatHeld }: RuleTerms) {
  const { overall, correctness } = input;
  const [whole, scale] = countsWhatHeld
    ? [weightWithRecord(input), QUARTERS * WEIGHT_SCALE]
    : [weightByReputation(input), WEIGHT_SCALE];
  if (!adjustsScores) return { scores: { overall, correctness }, parts: 1, whole, scale };
  const { adjusted = { overall, correctness, weightFactor: 1, mutual: false } } = input;
  return {
    scores: {
      overall: Math.round(TENTHS * adjusted.overall),
      correctness: Math.round(TENTHS * adjusted.correctness),
    },
    parts: TENTHS,
    whole: whole * Math.round(TENTHS * adjusted.weightFactor) * (adjusted.mutual ? 1 : HALVES),
    scale: scale * TENTHS * HALVES,
  };
}

const commonMultiple = (a: bigint, b: bigint): bigint => (a * b) / commonDivisor(a, b);
const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

function statusOf(
  sums: DecisionComputation['sums'],
  current: DecidedStatus,
  isBlocked: boolean,
): DecidedStatus {
  const status = statusByMeans(sums, current);
  return status === 'ACCEPTED' && isBlocked ? 'UNDER_REVIEW' : status;
}

function statusByMeans(sums: DecisionComputation['sums'], current: DecidedStatus): DecidedStatus {
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0) return 'ACCEPTED';
  return sums.overallAbove4 < 0 ? 'REJECTED' : current;
}

/** Adjusted scores and weight factors have one decimal, and some weights are halved. */
const TENTHS = 10;
const HALVES = 2;
/** 100 for the percent of the reputation, 10 for the tenths of the confidence, 10 for the reputation's decimal. */
const WEIGHT_SCALE = 100 * 10 * 10;
/** The reputation counts a quarter beside the track record, which counts three. */
const QUARTERS = 4;
const tenthsOf = (percent: number | null | undefined) => Math.round((percent ?? 0) * 10);
const weightByReputation = ({ reputation, confidence }: DecisionInput) =>
  (500 + tenthsOf(reputation)) * confidence;
const weightWithRecord = ({ reputation, trackRecord, confidence }: DecisionInput) =>
  (QUARTERS * 500 + tenthsOf(reputation) + (QUARTERS - 1) * tenthsOf(trackRecord)) * confidence;

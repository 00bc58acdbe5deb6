/** A score that a reviewer gave a paper, on the scale of reviews. */
export interface GivenScore {
  /** The version of a paper, by any id. */
  paper: string;
  reviewer: string;
  /** Reviewers of a family share what the model learns of them: people are one, and each AI model is one. */
  family: string;
  score: number;
}

/** How a reviewer scores, compared with others on the same papers. */
export interface Calibration {
  /** By how many points their scores lie above those of others; negative for strict reviewers. */
  leniency: number;
  /** How far their scores spread, compared with the quality of the papers; 1 as others. */
  scale: number;
  /** The standard deviation of their scores about leniency and scale, in points. */
  noise: number;
  /** The number of scores that this is based on. */
  reviews: number;
}

/** The result of calibrating reviewers by all their scores. */
export interface CalibrationModel {
  /** The mean quality of papers. */
  mean: number;
  reviewers: Map<string, Calibration>;
  /** The leniency of each family, to which the leniency of its reviewers is shrunk. */
  families: Map<string, number>;
  /** The noise of a typical reviewer. */
  typicalNoise: number;
  /** The estimated quality of each paper on the scale of scores: papers with few or noisy reviews are shrunk to the mean. */
  papers: Map<string, number>;
}

/** An adjusted score with the factor of its weight. */
export interface AdjustedScore {
  /** From 1 to 10, with one decimal. */
  score: number;
  /** From 0.5 for noisy reviewers to 2, with one decimal. */
  weightFactor: number;
}

const ROUNDS = 100;
const SCALE_BOUNDS = { min: 0.5, max: 2 };
const FACTOR_BOUNDS = { min: 0.5, max: 2 };
/**
 * What is assumed before any score: standard deviations of leniency within and between families, of scale, and of noise, in points;
 * and for how many observations each assumption counts. Without evidence against them, reviewers are taken as alike.
 */
const ASSUMED = { leniency: 0.2, family: 0.2, scale: 0.05, noise: 1.2, quality: 1.2 };
const ASSUMED_WEIGHT = 6;
/** A reviewer’s own noise needs more evidence than their leniency: it decides the weight of their reviews. */
const NOISE_WEIGHT = 15;

interface Subject {
  scores: GivenScore[];
  mean: number;
  variance: number;
}
interface Reviewer extends Subject {
  family: string;
  scale: number;
  scaleVariance: number;
  noise: number;
}
interface Spreads {
  quality: number;
  leniency: number;
  family: number;
  scale: number;
  noise: number;
}

/**
 * Estimates leniency, scale and noise of each reviewer (docs/reviewing.md). The model: score = mean + leniency + scale × quality
 * + noise, with normal priors. The leniency is shrunk to that of the family and the family's to 0, the scale to 1, and the noise to
 * that of all reviewers. How strongly follows from the scores themselves (empirical Bayes), by expectation and maximization with a
 * mean-field posterior. Equal scores in any order give equal results, to rounding.
 */
export function calibrate(given: GivenScore[]): CalibrationModel {
  const scores = given.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const papers = subjects(scores, ({ paper }) => paper);
  const families = new Map<string, { mean: number; variance: number }>();
  const reviewers = new Map<string, Reviewer>();
  for (const [id, subject] of subjects(scores, ({ reviewer }) => reviewer)) {
    const family = subject.scores[0]?.family ?? '';
    reviewers.set(id, { ...subject, family, scale: 1, scaleVariance: 0, noise: ASSUMED.noise });
    families.set(family, { mean: 0, variance: 0 });
  }
  const spreads: Spreads = { ...ASSUMED };
  const state = { papers, reviewers, families, spreads, mean: average(scores.map(({ score }) => score)) };
  for (let round = 0; round < ROUNDS; round++) {
    estimateQuality(state);
    estimateReviewers(state);
    estimateFamilies(state);
    estimateSpreads(state);
    estimateMean(state, scores);
  }
  return {
    mean: state.mean,
    typicalNoise: spreads.noise,
    papers: new Map([...papers].map(([id, paper]) => [id, state.mean + paper.mean])),
    families: new Map([...families].map(([id, { mean }]) => [id, mean])),
    reviewers: new Map(
      [...reviewers].map(([id, { mean, scale, noise, scores: own }]) => [
        id,
        { leniency: mean, scale: clamp(scale, SCALE_BOUNDS), noise, reviews: own.length },
      ]),
    ),
  };
}

/**
 * Returns a reviewer's score as a typical reviewer would have given it, and how much more or less than a typical review it
 * says: the typical variance of noise divided by the reviewer's.
 */
export function adjustScore(
  score: number,
  { leniency, scale, noise }: Calibration,
  { mean, typicalNoise }: Pick<CalibrationModel, 'mean' | 'typicalNoise'>,
): AdjustedScore {
  const adjusted = mean + (score - mean - leniency) / scale;
  const factor = (typicalNoise * scale) ** 2 / noise ** 2;
  return {
    score: Math.round(10 * clamp(adjusted, { min: 1, max: 10 })) / 10,
    weightFactor: Math.round(10 * clamp(factor, FACTOR_BOUNDS)) / 10,
  };
}

interface State {
  papers: Map<string, Subject>;
  reviewers: Map<string, Reviewer>;
  families: Map<string, { mean: number; variance: number }>;
  spreads: Spreads;
  mean: number;
}

/** The quality of each paper, as the distance from the mean, given its reviewers. */
function estimateQuality({ papers, reviewers, spreads, mean }: State): void {
  for (const paper of papers.values()) {
    let [precision, sum] = [1 / spreads.quality ** 2, 0];
    for (const { reviewer: id, score } of paper.scores) {
      const reviewer = reviewers.get(id);
      if (!reviewer) continue;
      precision += (reviewer.scale ** 2 + reviewer.scaleVariance) / reviewer.noise ** 2;
      sum += (reviewer.scale * (score - mean - reviewer.mean)) / reviewer.noise ** 2;
    }
    paper.mean = sum / precision;
    paper.variance = 1 / precision;
  }
}

/** Leniency, scale and noise of each reviewer, given the papers. */
function estimateReviewers({ papers, reviewers, families, spreads, mean }: State): void {
  for (const reviewer of reviewers.values()) {
    const qualities = reviewer.scores.map(({ paper, score }) => ({
      score: score - mean,
      quality: papers.get(paper)?.mean ?? 0,
      variance: papers.get(paper)?.variance ?? 0,
    }));
    const byNoise = 1 / reviewer.noise ** 2;
    const precision = 1 / spreads.leniency ** 2 + qualities.length * byNoise;
    const family = families.get(reviewer.family)?.mean ?? 0;
    const rest = qualities.reduce((sum, { score, quality }) => sum + score - reviewer.scale * quality, 0);
    reviewer.mean = (family / spreads.leniency ** 2 + rest * byNoise) / precision;
    reviewer.variance = 1 / precision;
    let [scalePrecision, scaleSum] = [1 / spreads.scale ** 2, 1 / spreads.scale ** 2];
    for (const { score, quality, variance } of qualities) {
      scalePrecision += (quality ** 2 + variance) * byNoise;
      scaleSum += (score - reviewer.mean) * quality * byNoise;
    }
    reviewer.scale = Math.max(0.1, scaleSum / scalePrecision);
    reviewer.scaleVariance = 1 / scalePrecision;
    const squares = qualities.reduce(
      (sum, { score, quality, variance }) =>
        sum +
        (score - reviewer.mean - reviewer.scale * quality) ** 2 +
        reviewer.variance +
        reviewer.scale ** 2 * variance +
        reviewer.scaleVariance * (quality ** 2 + variance),
      0,
    );
    const assumed = NOISE_WEIGHT * spreads.noise ** 2;
    reviewer.noise = Math.sqrt((assumed + squares) / (NOISE_WEIGHT + qualities.length));
  }
}

/** The leniency of each family, given its reviewers. */
function estimateFamilies({ reviewers, families, spreads }: State): void {
  const byFamily = Map.groupBy(reviewers.values(), ({ family }) => family);
  for (const [id, family] of families) {
    const members = byFamily.get(id) ?? [];
    const precision = 1 / spreads.family ** 2 + members.length / spreads.leniency ** 2;
    family.mean = members.reduce((sum, { mean }) => sum + mean, 0) / spreads.leniency ** 2 / precision;
    family.variance = 1 / precision;
  }
}

/** The standard deviations, each from its estimates and what was assumed. */
function estimateSpreads({ papers, reviewers, families, spreads }: State): void {
  const all = [...reviewers.values()];
  spreads.quality = spread(
    ASSUMED.quality,
    [...papers.values()].map(({ mean, variance }) => mean ** 2 + variance),
  );
  spreads.leniency = spread(
    ASSUMED.leniency,
    all.map(({ mean, variance, family }) => {
      const its = families.get(family) ?? { mean: 0, variance: 0 };
      return (mean - its.mean) ** 2 + variance + its.variance;
    }),
  );
  spreads.family = spread(
    ASSUMED.family,
    [...families.values()].map(({ mean, variance }) => mean ** 2 + variance),
  );
  spreads.scale = spread(
    ASSUMED.scale,
    all.map(({ scale, scaleVariance }) => (scale - 1) ** 2 + scaleVariance),
  );
  const observations = all.reduce((sum, { scores }) => sum + scores.length, 0);
  const squares = all.reduce((sum, { noise, scores }) => sum + scores.length * noise ** 2, 0);
  spreads.noise = Math.sqrt(
    (ASSUMED_WEIGHT * ASSUMED.noise ** 2 + squares) / (ASSUMED_WEIGHT + observations),
  );
}

/** Moves what all reviewers have in common to the mean: scores can't show that all together are lenient. */
function estimateMean(state: State, scores: GivenScore[]): void {
  const { reviewers, families, papers } = state;
  const common = average(scores.map(({ reviewer }) => reviewers.get(reviewer)?.mean ?? 0));
  for (const subject of [...reviewers.values(), ...families.values()]) subject.mean -= common;
  const quality = average(scores.map(({ paper }) => papers.get(paper)?.mean ?? 0));
  for (const paper of papers.values()) paper.mean -= quality;
  state.mean = average(
    scores.map(({ reviewer, paper, score }) => {
      const { mean = 0, scale = 1 } = reviewers.get(reviewer) ?? {};
      return score - mean - scale * (papers.get(paper)?.mean ?? 0);
    }),
  );
}

const spread = (assumed: number, squares: number[]): number =>
  Math.sqrt(
    (ASSUMED_WEIGHT * assumed ** 2 + squares.reduce((sum, each) => sum + each, 0)) /
      (ASSUMED_WEIGHT + squares.length),
  );

const subjects = (scores: GivenScore[], keyOfSubject: (score: GivenScore) => string): Map<string, Subject> =>
  new Map(
    [...Map.groupBy(scores, keyOfSubject)].map(([id, own]) => [id, { scores: own, mean: 0, variance: 0 }]),
  );

const keyOf = ({ paper, reviewer }: GivenScore) => `${paper} ${reviewer}`;
const average = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

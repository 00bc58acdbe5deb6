import { adjustScore, calibrate, type GivenScore } from '#shared/domain/calibration.ts';
import { normalOf, randomOf } from '#shared/domain/seeded-random.ts';

/** What the simulated reviewers are like: standard deviations in points, except the spread of noise, which is that of its logarithm. */
export interface SimulatedReviewers {
  papers: number;
  reviewersPerPaper: number;
  reviewers: number;
  families: number;
  quality: number;
  leniency: number;
  family: number;
  scale: number;
  noise: number;
  noiseSpread: number;
}

const TYPICAL: SimulatedReviewers = {
  papers: 250,
  reviewersPerPaper: 4,
  reviewers: 50,
  families: 5,
  quality: 1.3,
  leniency: 1.2,
  family: 0.6,
  scale: 0.25,
  noise: 1,
  noiseSpread: 0.5,
};
const MEAN = 5.5;

/**
 * Simulates scores from 1 to 10 in whole points, and calibrates them.
 * @returns the root mean square errors, in points, of the papers' raw means, of the means that a decision uses (adjusted and
 *   weighed), and of the model's estimates
 */
export function simulateCalibration(seed: number, given: Partial<SimulatedReviewers> = {}) {
  const { scores, quality } = simulateScores(seed, { ...TYPICAL, ...given });
  const model = calibrate(scores);
  const squares = { raw: 0, adjusted: 0, estimated: 0 };
  const byPaper = Map.groupBy(scores, ({ paper }) => paper);
  for (const [paper, own] of byPaper) {
    const truth = quality.get(paper) ?? 0;
    const adjusted = own.flatMap(({ reviewer, score }) => {
      const calibration = model.reviewers.get(reviewer);
      return calibration ? [adjustScore(score, calibration, model)] : [];
    });
    const weights = adjusted.reduce((sum, { weightFactor }) => sum + weightFactor, 0);
    const mean = adjusted.reduce((sum, { score, weightFactor }) => sum + score * weightFactor, 0) / weights;
    squares.raw += (own.reduce((sum, { score }) => sum + score, 0) / own.length - truth) ** 2;
    squares.adjusted += (mean - truth) ** 2;
    squares.estimated += ((model.papers.get(paper) ?? 0) - truth) ** 2;
  }
  const root = (sum: number) => Math.sqrt(sum / byPaper.size);
  return { raw: root(squares.raw), adjusted: root(squares.adjusted), estimated: root(squares.estimated) };
}

function simulateScores(seed: number, world: SimulatedReviewers) {
  const random = randomOf(seed);
  const normal = () => normalOf(random);
  const families = Array.from({ length: world.families }, () => world.family * normal());
  const drawn = Array.from({ length: world.reviewers }, (_, index) => ({
    reviewer: `reviewer-${index}`,
    family: `family-${index % world.families}`,
    leniency: (families[index % world.families] ?? 0) + world.leniency * normal(),
    scale: Math.max(0.4, 1 + world.scale * normal()),
    noise: world.noise * Math.exp(world.noiseSpread * normal()),
  }));
  // Leniency is relative to the average reviewer: scores can't show that all reviewers together are lenient.
  const average = drawn.reduce((sum, { leniency }) => sum + leniency, 0) / drawn.length;
  const reviewers = drawn.map((each) => ({ ...each, leniency: each.leniency - average }));
  const quality = new Map<string, number>();
  const scores: GivenScore[] = [];
  for (let number = 0; number < world.papers; number++) {
    const paper = `paper-${number}`;
    const distance = world.quality * normal();
    quality.set(paper, MEAN + distance);
    const panel = reviewers.map((each) => ({ each, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { each } of panel.slice(0, world.reviewersPerPaper)) {
      const exact = MEAN + each.leniency + each.scale * distance + each.noise * normal();
      const score = Math.min(10, Math.max(1, Math.round(exact)));
      scores.push({ paper, reviewer: each.reviewer, family: each.family, score });
    }
  }
  return { scores, quality };
}

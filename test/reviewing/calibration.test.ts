import { describe, expect, it } from 'vitest';
import { adjustScore, calibrate, type GivenScore } from '#shared/domain/calibration.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { type SimulatedReviewers, simulateCalibration } from './simulated-scores.ts';

const SEEDS = [1, 2, 3, 4, 5];
const ALIKE = { leniency: 0, family: 0, scale: 0, noiseSpread: 0 };

/** Returns the root mean square errors over all papers of all seeds. */
function errorsOf(world: Partial<SimulatedReviewers>) {
  const all = SEEDS.map((seed) => simulateCalibration(seed, world));
  const pooled = (name: 'raw' | 'adjusted' | 'estimated') =>
    Math.sqrt(all.reduce((sum, errors) => sum + errors[name] ** 2, 0) / SEEDS.length);
  return { raw: pooled('raw'), adjusted: pooled('adjusted'), estimated: pooled('estimated') };
}

describe('calibration of simulated reviewers', () => {
  it('is 30 % nearer to the true quality than raw means', () => {
    const { raw, adjusted, estimated } = errorsOf({});
    expect(adjusted).toBeLessThan(0.7 * raw);
    expect(estimated).toBeLessThan(0.7 * raw);
  });

  it('helps with three reviews for each reviewer too', () => {
    const { raw, adjusted, estimated } = errorsOf({ reviewers: 300 });
    expect(adjusted).toBeLessThan(0.8 * raw);
    expect(estimated).toBeLessThan(0.8 * raw);
  });

  it.each([50, 300])('does no harm if %i reviewers are alike', (reviewers) => {
    const { raw, adjusted, estimated } = errorsOf({ ...ALIKE, reviewers });
    expect(adjusted).toBeLessThan(1.015 * raw);
    expect(estimated).toBeLessThan(raw);
  });
});

describe('a calibrated reviewer', () => {
  const random = randomOf(7);
  const scores: GivenScore[] = Array.from({ length: 40 }, (_, paper) => {
    const quality = 3 + Math.floor(random() * 5);
    return ['strict', 'typical', 'other', 'lenient'].map((reviewer, index) => ({
      paper: `paper-${paper}`,
      reviewer,
      family: 'people',
      score: Math.max(1, quality + ([-2, 0, 0, 2][index] ?? 0) + (random() < 0.5 ? 0 : 1)),
    }));
  }).flat();
  const model = calibrate(scores);

  it('has the leniency that the scores show', () => {
    expect(model.reviewers.get('lenient')?.leniency).toBeCloseTo(2, 0);
    expect(model.reviewers.get('strict')?.leniency).toBeCloseTo(-2, 0);
    expect(Math.abs(model.reviewers.get('typical')?.leniency ?? 9)).toBeLessThan(0.4);
    expect(model.reviewers.get('strict')?.reviews).toBe(40);
  });

  it('has the same result in any order of the scores', () => {
    const again = calibrate(scores.toReversed());
    for (const [id, { leniency, scale, noise }] of model.reviewers) {
      expect(again.reviewers.get(id)?.leniency).toBeCloseTo(leniency, 9);
      expect(again.reviewers.get(id)?.scale).toBeCloseTo(scale, 9);
      expect(again.reviewers.get(id)?.noise).toBeCloseTo(noise, 9);
    }
  });

  it('gets adjusted scores on the scale of reviews, with one decimal', () => {
    const lenient = { leniency: 2, scale: 1, noise: 1, reviews: 10 };
    const typical = { mean: 5.5, typicalNoise: 1 };
    expect(adjustScore(8, lenient, typical)).toEqual({ score: 6, weightFactor: 1 });
    expect(adjustScore(1, lenient, typical).score).toBe(1);
    expect(adjustScore(7, { leniency: 0, scale: 2, noise: 4, reviews: 10 }, typical)).toEqual({
      score: 6.3,
      weightFactor: 0.5,
    });
  });
});

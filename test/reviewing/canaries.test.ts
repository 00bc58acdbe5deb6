import { describe, expect, it } from 'vitest';
import { type CanaryReview, reviewsToAsk, simulateCanaries } from './simulated-canaries.ts';

const review = (own: number, ...found: number[]): CanaryReview => ({ own, found: new Set(found) });

describe('the reviews to ask about', () => {
  it('are those with their own canary', () => {
    const [obedient, other, without] = [review(3, 3), review(4, 3), review(5)];
    expect(reviewsToAsk([obedient, other, without], 1000, 0.05)).toEqual([obedient]);
  });

  it('leave out reviews with so many canaries that one is there by accident', () => {
    const [rare, wordy] = [review(1, 1), review(2, 0, 1, 2, 3, 4)];
    expect(reviewsToAsk([wordy, rare], 100, 0.05)).toEqual([rare]);
    expect(reviewsToAsk([wordy, rare], 120, 0.05)).toEqual([rare, wordy]);
  });
});

describe('simulated canaries', () => {
  it.each([
    ['rare ones', { count: 20_000, byChance: 0.2, isSkewed: true, obeyed: 0.9 }, 0.85],
    ['common words', { count: 2000, byChance: 3, isSkewed: true, obeyed: 0.9 }, 0],
  ])('flag a person in at most a twentieth of the rounds: %s', (_, kind, least) => {
    const { found, roundsWithError } = simulateCanaries(1, kind);
    // Three standard errors of 1,000 rounds.
    expect(roundsWithError).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 1000));
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it('would flag a person in most rounds without the arithmetic', () => {
    const kind = { count: 2000, byChance: 3, isSkewed: true, obeyed: 0.9 };
    expect(simulateCanaries(1, kind).peopleWithCanary).toBeGreaterThan(0.5);
  });
});

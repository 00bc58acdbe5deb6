import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageRatingOf, countVote, reputationOf, VOTES, wilsonLowerBound } from './reputation.ts';

const count = fc.record({ helpful: fc.nat(300), unhelpful: fc.nat(300) });

describe('a reputation', () => {
  it.each([
    // The tables of examples/papers/reputation-wilson: helpful, unhelpful, reputation.
    [3, 0, 43.9],
    [2, 1, 20.8],
    [1, 2, 6.1],
    [5, 0, 56.6],
    [0, 5, 0],
    [8, 0, 67.6],
    [9, 1, 59.6],
    [5, 5, 23.7],
    [19, 1, 76.4],
    [45, 5, 78.6],
    [100, 0, 96.3],
    [1, 9, 1.8],
  ])('of %d helpful and %d unhelpful votes is %d', (helpful, unhelpful, reputation) => {
    expect(reputationOf({ helpful, unhelpful })).toBe(reputation);
  });

  it('is “New” below three votes', () => {
    expect(reputationOf({ helpful: 2, unhelpful: 0 })).toBeNull();
    expect(reputationOf({ helpful: 0, unhelpful: 3 })).toBe(0);
  });

  it('never reaches 100, even with many helpful votes', () => {
    expect(reputationOf({ helpful: 10_000_000, unhelpful: 0 })).toBe(99.9);
  });

  it('rises with every helpful vote and falls with every unhelpful one', () => {
    fc.assert(
      fc.property(count, ({ helpful, unhelpful }) => {
        const now = wilsonLowerBound({ helpful, unhelpful });
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThan(1);
        expect(wilsonLowerBound({ helpful: helpful + 1, unhelpful })).toBeGreaterThan(now);
        if (helpful > 0) expect(wilsonLowerBound({ helpful, unhelpful: unhelpful + 1 })).toBeLessThan(now);
      }),
    );
  });

  it('can be recomputed from the votes, in whatever order they were added, changed and removed', () => {
    const vote = fc.constantFrom(...VOTES, null);
    const steps = fc.array(fc.record({ voter: fc.nat(5), vote }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (changes) => {
        const votes = new Map<number, (typeof VOTES)[number] | null>();
        let counted = { helpful: 0, unhelpful: 0 };
        for (const { voter, vote: after } of changes) {
          counted = countVote(counted, votes.get(voter) ?? null, after);
          votes.set(voter, after);
        }
        const all = [...votes.values()];
        expect(counted).toEqual({
          helpful: all.filter((each) => each === 'helpful').length,
          unhelpful: all.filter((each) => each === 'unhelpful').length,
        });
      }),
    );
  });

  it('is shown as a star rating of five times the share of helpful votes', () => {
    expect(averageRatingOf({ helpful: 2, unhelpful: 1 })).toBe(3.3);
    expect(averageRatingOf({ helpful: 0, unhelpful: 0 })).toBeNull();
  });
});

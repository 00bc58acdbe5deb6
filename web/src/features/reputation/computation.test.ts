import { describe, expect, it } from 'vitest';
import { reputationOf } from '#shared/domain/reputation.ts';
import { changeInWords, computationOf } from './computation.ts';

describe('why a reputation is what it is', () => {
  it('recomputes the number that is shown', () => {
    const votes = { helpful: 5, unhelpful: 1 };
    expect(computationOf(votes)).toContain('5 of 6 votes are helpful, a share of 0.833.');
    expect(computationOf(votes)).toContain(`times 100 that is ${reputationOf(votes)?.toFixed(1)}.`);
  });

  it('says from when on there is one', () => {
    expect(computationOf({ helpful: 0, unhelpful: 0 })).toBe('No author has voted on a review yet.');
    expect(computationOf({ helpful: 1, unhelpful: 0 })).toContain('1 of 1 vote is helpful');
    expect(computationOf({ helpful: 1, unhelpful: 1 })).toContain('until then it is “New”');
  });

  it('tells a first vote from a changed and a withdrawn one', () => {
    expect(changeInWords(null, 'helpful')).toBe('Voted helpful');
    expect(changeInWords('helpful', 'unhelpful')).toBe('Changed “helpful” to “unhelpful”');
    expect(changeInWords('unhelpful', null)).toBe('Took back “unhelpful”');
  });
});

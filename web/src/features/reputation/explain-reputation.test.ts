import { describe, expect, it } from 'vitest';
import { reputationOf } from '#shared/domain/reputation.ts';
import { describeVoteChange, explainReputation } from './explain-reputation.ts';

describe('explainReputation', () => {
  it('recomputes the displayed number', () => {
    const votes = { helpful: 5, unhelpful: 1 };
    expect(explainReputation(votes)).toContain('5 of 6 votes are helpful, a share of 0.833.');
    expect(explainReputation(votes)).toContain(`which times 100 is ${reputationOf(votes)?.toFixed(1)}.`);
  });

  it('explains why a reputation is still “New”', () => {
    expect(explainReputation({ helpful: 0, unhelpful: 0 })).toBe('No votes yet.');
    expect(explainReputation({ helpful: 1, unhelpful: 0 })).toContain('1 of 1 vote is helpful');
    expect(explainReputation({ helpful: 1, unhelpful: 1 })).toContain('is “New” until then');
  });
});

describe('describeVoteChange', () => {
  it('distinguishes first, changed and removed votes', () => {
    expect(describeVoteChange(null, 'helpful')).toBe('Voted helpful');
    expect(describeVoteChange('helpful', 'unhelpful')).toBe('Changed vote from “helpful” to “unhelpful”');
    expect(describeVoteChange('unhelpful', null)).toBe('Removed vote “unhelpful”');
  });
});

import { describe, expect, it } from 'vitest';
import { type DecisionInput, decide } from '#shared/domain/decision.ts';
import { reasonOf, weightAsSum } from './decision-words.ts';

const input = (changes: Partial<DecisionInput>, index = 0): DecisionInput => ({
  reviewId: `r${index}`,
  supervisorId: `s${index}`,
  overall: 7,
  correctness: 7,
  confidence: 8,
  reputation: null,
  ...changes,
});
const decision = (inputs: DecisionInput[]) => ({
  ...decide(inputs, 'UNDER_REVIEW'),
  id: '1',
  version: 1,
  kind: 'rule' as const,
  before: 'UNDER_REVIEW' as const,
  override: null,
  decidedAt: '2026-11-21T00:00:00.000Z',
});
const three = (changes: Partial<DecisionInput>) => decision([0, 1, 2].map((index) => input(changes, index)));

describe('a decision in words', () => {
  it('says what is missing before there are three', () => {
    expect(reasonOf(decision([input({})]))).toContain('There is one, of one supervisor.');
    expect(reasonOf(decision([input({}, 0), input({}, 1), input({ supervisorId: 's1' }, 2)]))).toContain(
      'There are 3, of 2 supervisors.',
    );
  });

  it('says which threshold decided', () => {
    expect(reasonOf(three({}))).toContain('accepted');
    expect(reasonOf(three({ overall: 3 }))).toContain('below 4.0: not endorsed');
    expect(reasonOf(three({ overall: 5 }))).toContain('below 6.0 and not below 4.0');
    expect(reasonOf(three({ correctness: 4 }))).toContain('correctness is below 5.0');
  });

  it('agrees with the rule at its very threshold', () => {
    const exact = three({ overall: 6, correctness: 5 });
    expect([exact.status, reasonOf(exact).endsWith('accepted.')]).toEqual(['ACCEPTED', true]);
  });

  it('shows how a weight is made, a new reviewer counting as 0', () => {
    const [first] = three({}).inputs;
    expect(first && weightAsSum(first)).toBe('(0.5 + 0/100) × 8/10');
    const [second] = three({ reputation: 43.8 }).inputs;
    expect(second && weightAsSum(second)).toBe('(0.5 + 43.8/100) × 8/10');
  });
});

import { describe, expect, it } from 'vitest';
import { type DecisionInput, type DecisionRule, decide } from '#shared/domain/decision.ts';
import { isDecided, verdictOf } from './decision-text.ts';
import { explainDecision, weightFormula } from './explain-decision.ts';

const input = (changes: Partial<DecisionInput>, index = 0): DecisionInput => ({
  reviewId: `r${index}`,
  supervisorId: `s${index}`,
  overall: 7,
  correctness: 7,
  confidence: 8,
  reputation: null,
  sign: 'institution',
  ...changes,
});
const decision = (reviews: DecisionInput[], rule?: DecisionRule) => {
  const computation = decide(reviews, 'UNDER_REVIEW', rule);
  const inputs = computation.inputs.map((each) => ({
    ...each,
    sign: each.sign ?? null,
    adjusted: each.adjusted ?? null,
    trackRecord: each.trackRecord ?? null,
  }));
  return { ...computation, standing: computation.standing ?? [], inputs, ...FACTS };
};
const FACTS = {
  id: '1',
  version: 1,
  kind: 'rule' as const,
  before: 'UNDER_REVIEW' as const,
  override: null,
  decidedAt: '2026-11-21T00:00:00.000Z',
};
const three = (changes: Partial<DecisionInput>) => decision([0, 1, 2].map((index) => input(changes, index)));

describe('explainDecision', () => {
  it('says that accounts without a second sign don’t count to the quorum', () => {
    const unsigned = decision([input({}, 0), input({}, 1), { ...input({}, 2), sign: undefined } as never]);
    expect(explainDecision(unsigned)).toContain(
      'This version has 3 reviews so far. One comes from accounts that nothing but a mailbox identifies, and doesn’t count to these three.',
    );
  });

  it('names what is missing before the quorum', () => {
    expect(explainDecision(decision([input({})]))).toContain('This version has 1 review so far.');
    expect(
      explainDecision(decision([input({}, 0), input({}, 1), input({ supervisorId: 's1' }, 2)])),
    ).toContain('This version has 3 reviews so far, by reviewers of 2 supervisors.');
  });

  it('names the threshold that decided', () => {
    expect(explainDecision(three({}))).toContain('accepted');
    expect(explainDecision(three({ overall: 3 }))).toContain('below 4.0, so the paper is not endorsed');
    expect(explainDecision(three({ overall: 5 }))).toContain('at least 4.0 but below 6.0');
    expect(explainDecision(three({ correctness: 4 }))).toContain('correctness is below 5.0');
  });

  it('agrees with the rule exactly at the thresholds', () => {
    const exact = three({ overall: 6, correctness: 5 });
    expect([exact.status, explainDecision(exact).endsWith('accepted.')]).toEqual(['ACCEPTED', true]);
  });
});

describe('verdictOf', () => {
  it('says how many reviews there are and how far the overall score is from acceptance', () => {
    expect(verdictOf('UNDER_REVIEW', null)).toEqual(['Under review', '0 of 3 reviews']);
    expect(verdictOf('UNDER_REVIEW', decision([input({ overall: 5 })]))).toEqual([
      'Under review',
      '1 of 3 reviews',
      'overall 5.0, needs 6.0',
    ]);
    expect(verdictOf('UNDER_REVIEW', three({ correctness: 4 }))).toEqual([
      'Under review',
      '3 reviews',
      'overall 7.0, needs 6.0',
      'correctness 4.0, needs 5.0',
    ]);
    expect(verdictOf('ACCEPTED', three({}))).toEqual(['Accepted', '3 reviews', 'overall 7.0']);
    expect(verdictOf('REJECTED', three({ overall: 3 })).at(-1)).toBe('overall 3.0, below 4.0');
  });

  it('counts supervisors once there are three reviews', () => {
    const twice = [input({}, 0), input({}, 1), input({ supervisorId: 's1' }, 2)];
    expect(verdictOf('UNDER_REVIEW', decision(twice)).slice(1, 3)).toEqual([
      '3 reviews',
      '2 of 3 independent reviewers',
    ]);
  });

  it('never shows a mean below the bound as the bound', () => {
    const scores = [{ overall: 6 }, { overall: 6 }, { overall: 5, confidence: 1 }];
    const close = decision(scores.map((score, index) => input({ confidence: 10, ...score }, index)));
    expect(close.meanOverall?.toFixed(1)).toBe('6.0');
    expect(verdictOf('UNDER_REVIEW', close).at(-1)).toBe('overall just under 6.0, needs 6.0');
  });

  it('is a decision only with a quorum or by an admin', () => {
    expect([isDecided(null), isDecided(decision([input({})])), isDecided(three({}))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isDecided({ ...decision([input({})]), kind: 'override' })).toBe(true);
  });
});

describe('weightFormula', () => {
  it('counts a new reviewer’s reputation as 0', () => {
    const [first] = three({}).inputs;
    expect(first && weightFormula(first)).toBe('(0.5 + 0/400 + 0 × 3/400) × 8/10');
    const [second] = three({ reputation: 43.8, trackRecord: 60.6 }).inputs;
    expect(second && weightFormula(second)).toBe('(0.5 + 43.8/400 + 60.6 × 3/400) × 8/10');
    expect(second && weightFormula(second, 4)).toBe('(0.5 + 43.8/100) × 8/10');
  });

  it('has the factor of adjusted scores only if the rule uses them', () => {
    const until = '2026-11-20T00:00:00.000Z';
    const adjusted = { overall: 6.2, correctness: 6, weightFactor: 1.4, mutual: true, until };
    const [before] = decision([input({ adjusted })]).inputs;
    expect(before && weightFormula(before, 2)).toBe('(0.5 + 0/100) × 8/10');
    const [after] = decision([input({ adjusted })], 3).inputs;
    expect(after && weightFormula(after, 3)).toBe(
      '(0.5 + 0/100) × 8/10 × 1.4 ÷ 2 for high scores in both directions',
    );
    expect(after?.weight).toBeCloseTo((0.5 * 0.8 * 1.4) / 2, 12);
  });

  it('divides the weight of one of several reviews by a supervisor, as the rule does', () => {
    const shared = decision([input({}, 0), input({ supervisorId: 's0', reputation: 43.8 }, 1), input({}, 2)]);
    const [, second] = shared.inputs;
    expect(second && weightFormula(second)).toBe('(0.5 + 43.8/400 + 0 × 3/400) × 8/10 ÷ 2');
    expect(second?.weight).toBeCloseTo(((0.5 + 43.8 / 400) * 0.8) / 2, 12);
  });
});

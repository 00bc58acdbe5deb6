import { describe, expect, it } from 'vitest';
import {
  type DecidedStatus,
  type DecisionInput,
  type DecisionRule,
  decide,
} from '#shared/domain/decision.ts';
import type { DecisionRecord } from '../../_lib/reviews/decision-entities.ts';
import { lastByRule, ruleOn } from './decide-paper.ts';

const inputs = (overall: number, count = 3): DecisionInput[] =>
  Array.from({ length: count }, (_, index) => ({
    reviewId: `r${index}`,
    supervisorId: `s${index}`,
    ...{ overall, correctness: overall, confidence: 8, reputation: null },
    sign: 'institution',
  }));

const record = (reviews: DecisionInput[], rule: DecisionRule, overridden?: DecidedStatus): DecisionRecord => {
  const computation = decide(reviews, 'UNDER_REVIEW', rule);
  return { before: 'UNDER_REVIEW', status: overridden ?? computation.status, computation };
};

describe('the status by the rule', () => {
  it('keeps the version of the rule that decided the paper', () => {
    expect(lastByRule({ version: 1, record: record(inputs(9), 1) }, 1)).toEqual({
      status: 'ACCEPTED',
      rule: 1,
    });
  });

  it('starts with the newest rule for a version that no rule decided', () => {
    const open = { status: 'UNDER_REVIEW', rule: 6 };
    expect(lastByRule(undefined, 1)).toEqual(open);
    expect(lastByRule({ version: 1, record: record(inputs(5), 1) }, 1)).toEqual(open);
    expect(lastByRule({ version: 1, record: record(inputs(9), 1) }, 2)).toEqual(open);
  });

  it('uses adjusted scores from the chosen day on, and never for a version decided before', () => {
    const on = (moment: string, adjustedFrom?: string) => ruleOn(new Date(moment), { adjustedFrom });
    expect(on('2026-12-31T23:59:59Z', '2027-01-01')).toBe(6);
    expect(on('2027-01-01T00:00:00Z', '2027-01-01')).toBe(7);
    expect([on('2027-01-01T00:00:00Z'), on('2027-01-01T00:00:00Z', '')]).toEqual([6, 6]);
    expect(lastByRule({ version: 1, record: record(inputs(9), 2) }, 1, 3).rule).toBe(2);
    expect(lastByRule({ version: 1, record: record(inputs(5), 2) }, 1, 3).rule).toBe(3);
    // Switched off again, versions that were decided by adjusted scores keep them.
    expect(lastByRule({ version: 1, record: record(inputs(9), 3) }, 1, 2).rule).toBe(3);
  });

  it('asks for no second signs where a stage turned that off', () => {
    const on = (moment: string) =>
      ruleOn(new Date(moment), { adjustedFrom: '2027-01-01', asksForSigns: false });
    expect([on('2026-12-31T00:00:00Z'), on('2027-01-01T00:00:00Z')]).toEqual([8, 9]);
  });

  it('is unchanged by an override', () => {
    expect(lastByRule({ version: 1, record: record(inputs(9, 1), 2, 'ACCEPTED') }, 1).status).toBe(
      'UNDER_REVIEW',
    );
    expect(lastByRule({ version: 1, record: record(inputs(9), 2, 'REJECTED') }, 1).status).toBe('ACCEPTED');
  });
});

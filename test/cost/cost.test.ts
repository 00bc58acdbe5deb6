import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withCostTables } from './cost-tables.ts';
import { fixedResourcesOfProd } from './fixed-resources.ts';
import { monthlyCost } from './monthly-cost.ts';
import { type Fixed, Measurement, monthOf } from './usage.ts';

const measured = Measurement.parse(JSON.parse(readFileSync('test/cost/measured.json', 'utf8')));
const fixed: Fixed = { alarms: 10, dashboards: 1, keys: 2, secrets: 3, webAclRules: 4, routes: 150 };
const dollarsOf = (readers: number, price: string, stage = fixed): number =>
  monthlyCost(measured, monthOf(readers), stage).find((line) => line.price === price)?.dollars ?? Number.NaN;
const total = (readers: number): number =>
  monthlyCost(measured, monthOf(readers), fixed).reduce((sum, { dollars }) => sum + dollars, 0);

describe('the cost in docs/deploying.md', () => {
  it('follows from the measurement and the prices (npm run cost writes it)', () => {
    const document = readFileSync('docs/deploying.md', 'utf8');
    expect(document).toBe(withCostTables(document, measured));
  });
});

describe('the fixed resources of prod', () => {
  it('match its templates (otherwise run npm run cost)', () => {
    for (const [name, count] of Object.entries(fixedResourcesOfProd())) {
      const counted = Object.entries(measured.fixed).find(([known]) => known === name)?.[1] ?? 0;
      expect([name, Math.abs(count - counted) <= Math.max(2, 0.2 * counted)]).toEqual([name, true]);
    }
  });
});

describe('a month’s cost', () => {
  it('includes the fixed cost and each service’s free tier', () => {
    expect(dollarsOf(0, 'kmsKeys')).toBe(2);
    expect(dollarsOf(0, 'webAclMonthly')).toBe(9);
    expect(dollarsOf(0, 'alarms')).toBe(0);
    expect(dollarsOf(0, 'httpApiRequests')).toBe(0);
  });

  it('grows with readers, but less than linearly because of free and fixed parts', () => {
    expect(total(100_000)).toBeGreaterThan(total(1_000));
    expect(total(100_000)).toBeLessThan(100 * total(1_000));
    // 20 million visits of 23 requests through API Gateway at a dollar a million, beside those of writers.
    expect(dollarsOf(10_000_000, 'httpApiRequests')).toBeGreaterThan(400);
  });

  it('charges a web ACL by its rules and requests, and nothing without one', () => {
    expect(dollarsOf(1_000, 'webAclRequests', { ...fixed, webAclRules: 0 })).toBe(0);
    expect(dollarsOf(1_000, 'webAclRequests')).toBeGreaterThan(0);
  });

  it('throws if something was not measured', () => {
    const { 'POST /papers': _, ...actions } = measured.actions;
    expect(() => monthlyCost({ ...measured, actions }, monthOf(1), fixed)).toThrow(
      /POST \/papers was not measured/,
    );
  });
});

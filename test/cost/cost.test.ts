import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { costDetails, withCostTables } from './cost-tables.ts';
import { fixedResourcesOfProd } from './fixed-resources.ts';
import { monthlyCost } from './monthly-cost.ts';
import { REVIEWER_RESOURCES, reviewerCost } from './reviewer-cost.ts';
import { type Fixed, Measurement, monthOf } from './usage.ts';

const measured = Measurement.parse(JSON.parse(readFileSync('test/cost/measured.json', 'utf8')));
const fixed: Fixed = {
  alarms: 10,
  dashboards: 1,
  keys: 2,
  secrets: 3,
  webAclRules: 4,
  routes: 150,
  backupDays: 35,
  backupMonths: 12,
  backupCopies: 0,
  queues: 12,
  region: 'us-east-1',
};
const dollarsOf = (readers: number, price: string, stage = fixed, sockets = 0): number =>
  monthlyCost(measured, monthOf(readers, sockets), stage).find((line) => line.price === price)?.dollars ??
  Number.NaN;
const total = (readers: number): number =>
  monthlyCost(measured, monthOf(readers), fixed).reduce((sum, { dollars }) => sum + dollars, 0);

describe('the cost in docs/deploying.md', () => {
  it('follows from the measurement and the prices (npm run cost writes it)', () => {
    const document = readFileSync('docs/deploying.md', 'utf8');
    expect(document).toBe(withCostTables(document, measured));
  });

  it('is printed by line and by action', () => {
    const details = costDetails(measured);
    expect(details).toContain('[write request units](https://aws.amazon.com/dynamodb/pricing/)');
    for (const action of Object.keys(measured.actions)) expect(details).toContain(`| \`${action}\``);
  });
});

describe('the fixed resources of prod', () => {
  it('match its templates (otherwise run npm run cost)', () => {
    const { region, ...counts } = fixedResourcesOfProd();
    expect(measured.fixed.region).toBe(region);
    for (const [name, count] of Object.entries(counts)) {
      const counted = Number(Object.entries(measured.fixed).find(([known]) => known === name)?.[1]);
      expect([name, Math.abs(count - counted) <= Math.max(2, 0.2 * counted)]).toEqual([name, true]);
    }
  });
});

describe('the optional reviewer', () => {
  it('adds what its templates have', () => {
    const [without, given] = [{}, { reviewer: { model: 'bedrock:amazon.nova-pro-v1:0' } }].map((settings) =>
      fixedResourcesOfProd(settings),
    );
    for (const [name, count] of Object.entries(REVIEWER_RESOURCES)) {
      const of = (resources: object | undefined) => Object(resources)[name];
      expect([name, of(given) - of(without)]).toEqual([name, count]);
    }
  });

  it('costs the time of its function for each review', () => {
    const { month, review } = reviewerCost('us-east-1');
    expect(month).toBeCloseTo(0.5 + 0.4 + 0.26, 2);
    expect(review(10) - review(5)).toBeCloseTo(300 * 0.0000133334, 6);
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

  it('charges queues by messages, and by Lambda’s questions for them', () => {
    expect(dollarsOf(0, 'queueRequests')).toBeCloseTo(2.7, 1);
    expect(dollarsOf(0, 'queueRequests', { ...fixed, queues: 0 })).toBe(0);
    const views = monthOf(1e6).times['POST /papers/{id}/views'] ?? 0;
    expect(dollarsOf(1e6, 'queueRequests') - dollarsOf(0, 'queueRequests')).toBeGreaterThan(
      (views * 0.4) / 1e6,
    );
  });

  it('charges the nightly jobs, which read every paper', () => {
    const reads = (readers: number): number =>
      monthlyCost(measured, monthOf(readers), fixed).find(({ price }) => price === 'dynamoReadUnits')
        ?.amount ?? 0;
    const { papers, times } = monthOf(1e6);
    const asked = Object.entries(times).reduce(
      (sum, [name, often]) => sum + often * (measured.actions[name]?.readUnits ?? 0),
      0,
    );
    expect(reads(1e6) - asked).toBeGreaterThan(30 * 12 * papers);
  });

  it('has the prices of the stage’s region', () => {
    const inFrankfurt = { ...fixed, region: 'eu-central-1' };
    expect(dollarsOf(1e6, 'dynamoWriteUnits', inFrankfurt) / dollarsOf(1e6, 'dynamoWriteUnits')).toBeCloseTo(
      1.22,
    );
    expect(dollarsOf(1e6, 'lambdaRequests', inFrankfurt)).toBe(dollarsOf(1e6, 'lambdaRequests'));
    const unknown = { ...fixed, region: 'ap-south-1' };
    expect(dollarsOf(1e6, 'lambdaRequests', unknown)).toBeCloseTo(1.2 * dollarsOf(1e6, 'lambdaRequests'));
  });

  it('charges each night’s backup of the tables in full, and the bucket’s once', () => {
    const ratio = (of: Partial<Fixed>) =>
      dollarsOf(1e7, 'tableBackupGigabytes', { ...fixed, ...of }) / dollarsOf(1e7, 'dynamoRecoveryGigabytes');
    expect(ratio({ backupDays: 35 })).toBeCloseTo((35 * 0.1) / 0.2);
    expect(dollarsOf(1e7, 'fileBackupGigabytes') / dollarsOf(1e7, 's3Gigabytes')).toBeCloseTo(0.05 / 0.023);
  });

  it('charges a copy of each backup in another region, and its way there', () => {
    const copied = (price: string) => dollarsOf(1e7, price, { ...fixed, backupCopies: 1 });
    for (const price of ['tableBackupGigabytes', 'coldBackupGigabytes', 'fileBackupGigabytes'])
      expect(copied(price) / dollarsOf(1e7, price)).toBeCloseTo(2);
    expect(copied('copiedGigabytes') / dollarsOf(1e7, 'dynamoRecoveryGigabytes')).toBeCloseTo(
      (30 * 0.02) / 0.2,
    );
    expect(dollarsOf(1e7, 'copiedGigabytes')).toBe(0);
  });

  it('charges open sockets by minutes and messages, mostly pings', () => {
    expect(dollarsOf(0, 'socketMinutes', fixed, 1000)).toBeCloseTo((1000 * 30 * 24 * 60 * 0.25) / 1e6);
    const month = 30 * 86_400 * 1000;
    const meanMs = (SOCKET_RHYTHM.pingMs.least + SOCKET_RHYTHM.pingMs.most) / 2;
    expect(dollarsOf(0, 'socketMessages', fixed, 1000)).toBeGreaterThan((2 * 1000 * month) / meanMs / 1e6);
    expect(dollarsOf(0, 'socketMessages')).toBe(0);
  });

  it('has the search index in S3 up to 100,000 papers, and in OpenSearch above', () => {
    expect(dollarsOf(1e6, 'searchBaseGigabytes')).toBeGreaterThan(0);
    expect(dollarsOf(1e6, 'openSearchDomains')).toBe(0);
    expect(dollarsOf(1e7, 'searchBaseGigabytes')).toBe(0);
    expect(dollarsOf(1e7, 'openSearchDomains')).toBeGreaterThan(200);
  });

  it('throws if something was not measured', () => {
    const { 'POST /papers': _, ...actions } = measured.actions;
    expect(() => monthlyCost({ ...measured, actions }, monthOf(1), fixed)).toThrow(
      /POST \/papers was not measured/,
    );
  });
});

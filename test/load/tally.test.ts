import { describe, expect, it } from 'vitest';
import { percentile, Tally } from './tally.ts';

describe('tallying a load test', () => {
  it('lists calls, errors, and percentiles of each endpoint, slowest first', () => {
    const tally = new Tally();
    for (let ms = 1; ms <= 100; ms++) tally.count('GET /papers', ms);
    tally.count('POST /papers', 900);
    tally.fail('POST /papers', '500');
    expect(tally.figures()).toEqual([
      { endpoint: 'POST /papers', calls: 1, errors: 1, p50: 900, p99: 900, max: 900 },
      { endpoint: 'GET /papers', calls: 100, errors: 0, p50: 50, p99: 99, max: 100 },
    ]);
    expect(tally.errors()).toEqual([{ sentence: 'POST /papers: 500', times: 1 }]);
  });

  it('counts deliberate outages separately from errors', () => {
    const tally = new Tally();
    tally.outageBegins();
    tally.fail('GET /papers', 'ECONNREFUSED');
    expect(tally.outageEnds().failed).toBe(1);
    tally.fail('GET /papers', '502');
    expect(tally.figures()).toMatchObject([{ errors: 1 }]);
  });

  it('uses the nearest rank, and nothing for an empty list', () => {
    expect(percentile([1, 2, 3, 4], 50)).toBe(2);
    expect(percentile([], 99)).toBe(0);
  });
});

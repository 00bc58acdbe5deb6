import { describe, expect, it } from 'vitest';
import { hIndex, metricsOverTime, percentileInField } from './citation-metrics.ts';

const NOW = new Date('2026-12-01T00:00:00.000Z');
const at = (day: string, isSelf = false) => ({ citedAt: `${day}T00:00:00.000Z`, isSelf });

describe('metrics over time', () => {
  it('count citations by year, including gaps, with self-citations separate', () => {
    const figures = metricsOverTime(
      [at('2023-02-01'), at('2025-01-01', true), at('2025-06-01'), at('2026-01-01')],
      '2023-01-01T00:00:00.000Z',
      NOW,
    );
    expect(figures).toMatchObject({
      totalCitations: 4,
      directCitations: 3,
      selfCitations: 1,
      peakYear: 2025,
      firstCitation: '2023-02-01T00:00:00.000Z',
      latestCitation: '2026-01-01T00:00:00.000Z',
      byYear: [
        { year: 2023, citations: 1, self: 0 },
        { year: 2024, citations: 0, self: 0 },
        { year: 2025, citations: 2, self: 1 },
        { year: 2026, citations: 1, self: 0 },
      ],
    });
  });

  it('give citations per month over the last year, or since publication', () => {
    const velocity = (publishedAt: string, ...days: string[]) =>
      metricsOverTime(
        days.map((day) => at(day)),
        `${publishedAt}T00:00:00.000Z`,
        NOW,
      ).citationVelocity;
    expect(velocity('2020-01-01', '2021-01-01', '2026-01-01', '2026-02-01', '2026-03-01')).toBe(0.25);
    expect(velocity('2026-10-01', '2026-10-02', '2026-11-02')).toBe(1);
    expect(velocity('2026-11-30', '2026-11-30')).toBe(1);
    expect(velocity('2026-11-30')).toBe(0);
  });

  it('give the number of months in which half of the citations came', () => {
    const halfLife = (...days: string[]) =>
      metricsOverTime(
        days.map((day) => at(day)),
        '2025-01-01T00:00:00.000Z',
        NOW,
      ).halfLife;
    expect(halfLife()).toBeNull();
    expect(halfLife('2025-02-01', '2026-01-01', '2026-06-01')).toBeCloseTo(12, 0);
    expect(halfLife('2024-12-31')).toBe(0);
  });
});

describe('a paper among others', () => {
  it('ranks above those that are cited less', () => {
    expect(percentileInField(3, [0, 1, 2, 3, 9])).toEqual({ fieldPercentile: 60, aboveAverage: false });
    expect(percentileInField(4, [0, 4])).toEqual({ fieldPercentile: 50, aboveAverage: true });
    expect(percentileInField(4, [...Array<number>(399).fill(0), 4]).fieldPercentile).toBe(99);
    expect(percentileInField(4, [])).toEqual({ fieldPercentile: null, aboveAverage: false });
  });

  it('counts towards an h-index', () => {
    expect([hIndex([]), hIndex([0]), hIndex([1]), hIndex([5, 4, 3, 2, 1]), hIndex([9, 9])]).toEqual([
      0, 0, 1, 3, 2,
    ]);
  });
});

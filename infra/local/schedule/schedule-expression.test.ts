import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule-expression.ts';

const next = (expression: string, after: string, timeZone?: string): string | undefined => {
  const due = nextRun(expression, Date.parse(after), timeZone);
  return due === undefined ? undefined : new Date(due).toISOString();
};

describe('a schedule expression', () => {
  it.each([
    ['rate(5 minutes)', '2026-11-20T12:01:30Z', '2026-11-20T12:06:30.000Z'],
    ['rate(1 day)', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['cron(0 3 * * ? *)', '2026-11-20T12:00:00Z', '2026-11-21T03:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-20T12:01:00Z', '2026-11-20T12:15:00.000Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-11-20T09:00:00Z', '2026-11-23T08:30:00.000Z'],
    ['cron(0 0 1 JAN,JUL ? *)', '2026-11-20T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-11-20T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['cron(0 0 ? * 2#1 *)', '2026-11-20T00:00:00Z', '2026-12-07T00:00:00.000Z'],
    ['cron(0 0 ? * 6L *)', '2026-11-20T00:00:00Z', '2026-11-27T00:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-11-30T00:00:00Z', '2026-12-31T00:00:00.000Z'],
    ['at(2026-11-21T10:00:00)', '2026-11-20T00:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['at(2026-11-19T10:00:00)', '2026-11-20T00:00:00Z', undefined],
    ['cron(0 0 1 1 ? 2020)', '2026-11-20T00:00:00Z', undefined],
  ])('%s after %s is due at %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it('is read in its time zone if it names one moment', () => {
    expect(next('at(2026-11-21T10:00:00)', '2026-11-20T00:00:00Z', 'Europe/Berlin')).toBe(
      '2026-11-21T09:00:00.000Z',
    );
  });

  it('follows its time zone into daylight saving time', () => {
    const daily = 'cron(0 9 * * ? *)';
    expect(next(daily, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
    expect(next(daily, '2026-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T08:00:00.000Z');
  });

  it.each([
    'rate(0 minutes)',
    'cron(0 25 * * ? *)',
    'cron(0 3 * *)',
    'cron(0 3 * * ?)',
    'every day',
    'at(tomorrow)',
  ])('rejects %s', (expression) => {
    expect(() => nextRun(expression, 0)).toThrow();
  });
});

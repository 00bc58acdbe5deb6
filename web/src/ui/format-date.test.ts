import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDay, formatMonth, formatUtcMoment } from './format-date.ts';

describe('the formats of dates', () => {
  it('give days and months in UTC, whatever the time zone', () => {
    expect(formatDay('2026-11-22T23:59:00.000Z')).toBe('Nov 22, 2026');
    expect(formatDay('2026-11-22')).toBe('Nov 22, 2026');
    expect(formatMonth('2026-11')).toBe('November 2026');
    expect(formatUtcMoment('2026-11-22T19:05:00.000Z')).toMatch(/^Nov 22, 2026, 7:05\sPM UTC$/);
  });

  it('are in one file', () => {
    const formatting = globSync('web/src/**/*.{ts,tsx}').filter(
      (path) =>
        !path.includes('.test.') &&
        /DateTimeFormat\((?!\))|toLocale(Date|Time)?String/.test(readFileSync(path, 'utf8')),
    );
    expect(formatting).toEqual(['web/src/ui/format-date.ts']);
  });
});

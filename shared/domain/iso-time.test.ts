import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isoOfSeconds, isoTime } from './iso-time.ts';

it('writes times, and null for what is none', () => {
  expect(isoTime(1_700_000_000_000)).toBe('2023-11-14T22:13:20.000Z');
  expect(isoTime('2026-02-03')).toBe('2026-02-03T00:00:00.000Z');
  for (const value of [1e20, -1e20, Number.NaN, Number.POSITIVE_INFINITY, 9e15, 'moss', '', '+275760-09-13'])
    expect([value, isoTime(value)]).toEqual([value, null]);
});

it('writes our own seconds, however many', () => {
  expect(isoOfSeconds(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z');
  expect(isoOfSeconds(1e300)).toBe('9999-12-31T23:59:59.999Z');
});

it('is the only way in which times become text that aren’t reckoned from the clock', () => {
  const files = globSync('{functions,shared}/**/*.ts').filter(
    (file) => !/\.test\.tsx?$|iso-time\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const throwing = files.filter((file) =>
    /new Date\((?!\))(?![^\n]*(?:\b(?:now|moment|clock|lookedAt|at)\b|Date\.parse\((?:until|newest|seenUpTo|`\$\{day)))[^\n]*\)\.toISOString\(\)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(throwing).toEqual([]);
});

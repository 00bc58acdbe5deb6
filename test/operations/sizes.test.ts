import { expect, it } from 'vitest';
import { bundleSizes } from '../bench/functions.ts';
import { isKept, type Result } from '../bench/results.ts';
import { benchSite } from '../bench/site.ts';

const exceeded = (results: Result[]): string[] =>
  results
    .filter((result) => !isKept(result))
    .map(({ name, value, unit, limit }) => `${name}: ${value} ${unit}, limit ${limit} ${unit}`);

it('bundles each function within its limit', () => {
  const sizes = bundleSizes();
  expect(sizes.length).toBeGreaterThan(40);
  expect(exceeded(sizes)).toEqual([]);
});

it('sends the JavaScript of a reader’s page and of the app within its limits', () => {
  const sizes = benchSite();
  expect(sizes.map(({ value }) => value > 5)).toEqual([true, true, true]);
  expect(exceeded(sizes)).toEqual([]);
});

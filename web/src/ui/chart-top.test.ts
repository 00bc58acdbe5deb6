import { expect, it } from 'vitest';
import { chartTop } from './chart-top.ts';

it.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 2], 5],
  [[11, 7], 20],
  [[100], 100],
  [[101], 200],
])('scales %j to %d', (values, top) => {
  expect(chartTop(values)).toBe(top);
});

import { describe, expect, it } from 'vitest';
import { str } from '../pandoc/document.ts';
import { hasLabels } from './label-lists.ts';

const list = (...terms: string[]) =>
  terms.map((term): Parameters<typeof hasLabels>[0][number] => [term === '' ? [] : [str(term)], [[]]]);

describe('the terms of a list', () => {
  it.each([
    ['(A1)', '(A2)'],
    ['(i)', '(ii)'],
    ['H1.', 'H2.'],
    ['1', '2a'],
    ['[3]', ''],
    ['A', 'B'],
    ['(C1’)'],
    ['*', '†'],
  ])('are labels: %s %s', (...terms) => {
    expect(hasLabels(list(...terms))).toBe(true);
  });

  it.each([
    ['Encoder', 'Decoder'],
    ['(A1)', 'Convexity'],
    ['', ''],
    ['GPU', 'CPU'],
    ['Step 1', 'Step 2'],
  ])('are words: %s %s', (...terms) => {
    expect(hasLabels(list(...terms))).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { splitTokens } from './tokens-input.tsx';

it('splits a pasted list into unique tokens', () => {
  expect(splitTokens(['forms', 'drag and drop, forms;  trees ,'], /[,;]/)).toEqual([
    'forms',
    'drag and drop',
    'trees',
  ]);
});

it('keeps commas if only semicolons separate', () => {
  expect(splitTokens(['Lovelace, Ada; Babbage, Charles'], /;/)).toEqual([
    'Lovelace, Ada',
    'Babbage, Charles',
  ]);
});

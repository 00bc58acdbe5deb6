import { expect, it } from 'vitest';
import { splitTokens } from './tokens-input.tsx';

it('makes each of a pasted list a token of its own, once', () => {
  expect(splitTokens(['forms', 'drag and drop, forms;  trees ,'], /[,;]/)).toEqual([
    'forms',
    'drag and drop',
    'trees',
  ]);
});

it('keeps a comma inside a name where only the semicolon separates', () => {
  expect(splitTokens(['Lovelace, Ada; Babbage, Charles'], /;/)).toEqual([
    'Lovelace, Ada',
    'Babbage, Charles',
  ]);
});

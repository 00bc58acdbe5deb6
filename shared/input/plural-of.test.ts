import { expect, it } from 'vitest';
import { pluralOf } from './plural-of.ts';

it('chooses the form of a number, and writes the number', () => {
  const papers = (count: number) =>
    pluralOf(count, { '=0': () => 'no papers', one: (n) => `${n} paper`, other: (n) => `${n} papers` });
  expect([0, 1, 1234].map(papers)).toEqual(['no papers', '1 paper', '1,234 papers']);
});

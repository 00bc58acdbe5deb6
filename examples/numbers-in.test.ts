import { expect, it } from 'vitest';
import { numbersIn, unexplained } from './numbers-in.ts';

const known = numbersIn('score 0.788457 of 285237; share 0.2108, 1.08176e+0 { wrong: 4845 }');

it('lists the numbers of a paper that no output rounds to', () => {
  expect(unexplained('0.7885, 285,237 and 285{,}237, 21.08 %, 1.0818, 4,845 of 12', known)).toEqual([]);
  expect(unexplained('1.0814, 0.7886 and 4,846', known)).toEqual(['1.0814', '0.7886', '4,846']);
});

it('leaves out years, small numbers, addresses, labels and the front matter', () => {
  const paper = '---\nversion: 3.141\n---\nIn 2016, 12 of 99 at https://example.org/3.142 \\label{eq:3.143}';
  expect(unexplained(paper, [])).toEqual([]);
});

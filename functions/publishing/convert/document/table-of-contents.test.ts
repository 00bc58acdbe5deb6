import { expect, it } from 'vitest';
import { type Block, str } from '../pandoc/document.ts';
import { tocOf } from './table-of-contents.ts';

it('lists headings with their numbers, and their formulas between dollar signs', () => {
  const heading: Block = {
    t: 'Header',
    c: [
      1,
      ['rates', [], [['number', '2']]],
      [str('Rates'), { t: 'Space' }, { t: 'Math', c: [{ t: 'InlineMath' }, '\\bm{R} '] }],
    ],
  };
  expect(tocOf([heading])).toEqual([{ id: 'p-rates', level: 2, number: '2', title: 'Rates $\\bm{R}$' }]);
});

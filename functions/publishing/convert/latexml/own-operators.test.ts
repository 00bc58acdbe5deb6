import { expect, it } from 'vitest';
import type { Block } from '../pandoc/document.ts';
import { withOwnOperators } from './own-operators.ts';

it('writes operators by their names, and leaves longer commands alone', () => {
  const files = [
    {
      path: 'main.tex',
      bytes: Buffer.from('\\DeclareMathOperator{\\divx}{div}\\DeclareMathOperator*\\argmax{arg\\,max}'),
    },
  ];
  const formula: Block = {
    t: 'Para',
    c: [{ t: 'Math', c: [{ t: 'InlineMath' }, '\\divx u+\\argmax_x\\divxy'] }],
  };
  expect(withOwnOperators([formula], files)).toEqual([
    {
      t: 'Para',
      c: [
        {
          t: 'Math',
          c: [{ t: 'InlineMath' }, '\\operatorname{div} u+\\operatorname*{arg\\,max}_x\\divxy'],
        },
      ],
    },
  ]);
});

it('expands the paper’s macros that a formula can’t be set with', () => {
  const source = '\\newcommand{\\BB}{\\mathbf{B}}\\newcommand\\of[2][x]{#2(#1)}\\def\\vec{\\mathbf}';
  const files = [{ path: 'main.tex', bytes: Buffer.from(source) }];
  const block: Block = {
    t: 'Para',
    c: [{ t: 'Math', c: [{ t: 'InlineMath' }, '\\vec{a}\\cdot\\BB+\\of{\\BB}+\\of[y]{f}'] }],
  };
  expect(withOwnOperators([block], files)).toEqual([
    {
      t: 'Para',
      c: [{ t: 'Math', c: [{ t: 'InlineMath' }, '\\vec{a}\\cdot\\mathbf{B}+\\mathbf{B}(x)+f(y)'] }],
    },
  ]);
});

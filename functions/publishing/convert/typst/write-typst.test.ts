import { expect, it } from 'vitest';
import { type Inline, str } from '../pandoc/document.ts';
import { withEndedBlocks } from './write-typst.ts';

it('a formula ends before a word with a period, which typst would take for a field of it', () => {
  const end: Inline = { t: 'RawInline', c: ['typst', '/*>*/]'] };
  expect(withEndedBlocks([end, str('.add')])).toEqual([
    end,
    { t: 'RawInline', c: ['typst', ';'] },
    str('.add'),
  ]);
  expect(withEndedBlocks([end, str('.'), str('add')])).toHaveLength(4);
  expect(withEndedBlocks([end, str('.'), { t: 'Space' }, str('Add')])).toHaveLength(4);
});

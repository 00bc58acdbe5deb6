import { expect, it } from 'vitest';
import { attributes, type Inline, span } from '../pandoc/document.ts';
import { PAGE_REFERENCE, withoutPages } from './drop-pages.ts';
import { words } from './words.ts';

it.each([
  ['It is on pages~#, #, and~#.', 'It is.'],
  ['Figure 1 [#] (p.~#) and 2, pages #–#', 'Figure 1 and 2'],
  ['Lemma 1 on # holds (see page~#).', 'Lemma 1 holds.'],
  ['Moss, p. #; fern', 'Moss; fern'],
  ['Stein auf Seite # hier', 'Stein hier'],
])('writes “%s” as “%s”', (text, plain) => {
  const page: Inline = span(attributes('', [PAGE_REFERENCE]), []);
  const line = text
    .replaceAll('~', '\u00a0')
    .split('#')
    .flatMap((part, at): Inline[] => [...(at > 0 ? [page] : []), ...words(part)]);
  const [block] = withoutPages([{ t: 'Para', c: line }]);
  const shown = block?.t === 'Para' ? block.c : [];
  expect(
    shown.map((inline) => (inline.t === 'Str' ? inline.c : inline.t === 'Space' ? ' ' : '#')).join(''),
  ).toBe(plain);
});

import { expect, it } from 'vitest';
import { attributes, type Inline, span, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { PAGE_REFERENCE, withoutPages } from './drop-pages.ts';
import { words } from './words.ts';

it.each([
  ['Lemma 1 is on pages~#, #, and~#.', 'Lemma 1 is in @, @, and @.'],
  ['Figure 1 [#] (p.~#) and 2, pages #–#', 'Figure 1 and 2'],
  ['Lemma 1 on # holds (see page~#).', 'Lemma 1 holds.'],
  ['Moss, p. #; fern', 'Moss; fern'],
  ['Satz 2 auf Seite # hier', 'Satz 2 hier'],
  ['(Figure~1, page~#, left.)', '(Figure 1, left.)'],
  ['Moss (cf. page~#) is wet (see page~# for more).', 'Moss is wet (see @ for more).'],
  ['Moss at the top of page~# shows', 'Moss at the top of @ shows'],
  ['See page~# and pages #–#.', 'See @ and @–@.'],
  ['Turn to p.~# for moss', 'Turn to @ for moss'],
  ['Page~# has it, as promised, page # says.', '@ has it, as promised, @ says.'],
  ['Voir la page~#. Véase la página~#.', 'Voir la @. Véase la @.'],
])('writes “%s” as “%s”', (text, plain) => {
  const link: Inline = { t: 'Link', c: [attributes(), [str('@')], ['#x', '']] };
  const page: Inline = span(attributes('', [PAGE_REFERENCE]), [link]);
  const line = text
    .replaceAll('~', '\u00a0')
    .split('#')
    .flatMap((part, at): Inline[] => [...(at > 0 ? [page] : []), ...words(part)]);
  const [block] = withoutPages([{ t: 'Para', c: line }]);
  const shown = block?.t === 'Para' ? block.c : [];
  expect(inlineText(shown)).toBe(plain);
});

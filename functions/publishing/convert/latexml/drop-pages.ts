import type { Block, Inline } from '../pandoc/document.ts';
import { str } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** What `\pageref` is as, until `withoutPages` has dropped it. */
export const PAGE_REFERENCE = 'page-reference';

/** Drops references to pages, which the web page doesn't have, with the words that only say so: "on pages 3 and 4". */
export const withoutPages = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, { line: (line) => (line.some(isPage) ? dropped(line) : line) });

const isPage = (inline: Inline | undefined): boolean =>
  inline?.t === 'Span' && inline.c[0][1].includes(PAGE_REFERENCE);

function dropped(line: Inline[]): Inline[] {
  const output: Inline[] = [];
  for (let at = 0; at < line.length; at++) {
    const inline = line[at];
    if (!inline) continue;
    if (!isPage(inline)) {
      output.push(inline);
      continue;
    }
    // Several pages are dropped with what is between them.
    let last = at;
    for (let next = at + 1; next < line.length && isBetween(line[next]); next++)
      if (isPage(line[next])) last = next;
    at = last;
    const bracket = dropWords(output);
    const after = line[at + 1];
    if (bracket !== undefined && after?.t === 'Str' && after.c.startsWith(bracket)) {
      at++;
      if (after.c !== bracket) output.push(str(after.c.slice(1)));
    }
  }
  return output;
}

const isBetween = (inline: Inline | undefined): boolean =>
  isPage(inline) ||
  inline?.t === 'Space' ||
  inline?.t === 'SoftBreak' ||
  (inline?.t === 'Str' && /^[\s\u00a0,–-]*(?:and|to|und|et)?[\s\u00a0]*$/u.test(inline.c));

const WORDS =
  /,?[\s\u00a0]*(?<bracket>[([])?(?:(?:(?:starting|beginning)[\s\u00a0]+)?(?:on|see|auf|siehe)[\s\u00a0]+)?(?:(?:pages?|pp?\.|Seiten?|S\.)[\s\u00a0]*)?$/iu;

/** Drops the words before a page at the end of a line, and returns the bracket that closes what they opened. */
function dropWords(output: Inline[]): string | undefined {
  let words = '';
  let from = output.length;
  for (; from > 0; from--) {
    const inline = output[from - 1];
    if (inline?.t === 'Space' || inline?.t === 'SoftBreak') words = ` ${words}`;
    else if (inline?.t === 'Str') words = inline.c + words;
    else break;
  }
  const found = WORDS.exec(words);
  if (!found || found[0] === '') return undefined;
  let length = found[0].length;
  while (length > 0) {
    const last = output.pop();
    const text = last?.t === 'Str' ? last.c : ' ';
    if (text.length > length) output.push(str(text.slice(0, -length)));
    length -= text.length;
  }
  const { bracket } = found.groups ?? {};
  return bracket && (bracket === '(' ? ')' : ']');
}

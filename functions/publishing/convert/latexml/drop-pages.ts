import { type Block, type Inline, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** What `\pageref` is as, until `withoutPages` has seen it: a link to its target, which is in a span. */
export const PAGE_REFERENCE = 'page-reference';

/**
 * Drops references to pages, which the web page doesn't have, with the words that only say so: "Figure 1 on pages 3 and 4". What is part of
 * a sentence becomes a link to what is on the page: "at the top of Figure 3".
 */
export const withoutPages = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, { line: (line) => (line.some(isPage) ? withLinks(line) : line) });

const isPage = (inline: Inline | undefined): boolean =>
  inline?.t === 'Span' && inline.c[0][1].includes(PAGE_REFERENCE);

const linksIn = (inline: Inline): Inline[] =>
  inline.t === 'Span' && isPage(inline) ? inline.c[1] : [inline];

function withLinks(line: Inline[]): Inline[] {
  const output: Inline[] = [];
  for (let at = 0; at < line.length; at++) {
    const inline = line[at];
    if (!inline) continue;
    if (!isPage(inline)) {
      output.push(inline);
      continue;
    }
    // Several pages are one with what is between them.
    let last = at;
    for (let next = at + 1; next < line.length && isBetween(line[next]); next++)
      if (isPage(line[next])) last = next;
    const links = line.slice(at, last + 1).flatMap(linksIn);
    at = last;
    const after = line[at + 1];
    const rest = after === undefined ? '.' : inlineText([after]);
    const { words, isAfterLink } = wordsBefore(output);
    const bracket = BRACKET.exec(words);
    const isClosed = rest.startsWith(bracket?.groups?.open === '(' ? ')' : ']');
    const phrase = /^[.,;:)\]]/.test(rest) ? PHRASE.exec(words) : null;
    const behind = (isAfterLink && BEHIND_LINK.exec(words)) || BEHIND_NUMBER.exec(words);
    if (bracket && isClosed && after?.t === 'Str') {
      cut(output, bracket[0].length);
      at++;
      if (after.c.length > 1) output.push(str(after.c.slice(1)));
    } else if (phrase ?? behind) cut(output, (phrase ?? behind)?.[0].length ?? 0);
    else if (links.some(({ t }) => t === 'Link')) {
      const found = NAMED.exec(words);
      const { on } = found?.groups ?? {};
      cut(output, found?.[0].length ?? 0);
      if (on !== undefined) output.push(str(`${/^\p{Lu}/u.test(on) ? 'In' : 'in'}\u00a0`));
      output.push(...links);
    }
  }
  return output;
}

const isBetween = (inline: Inline | undefined): boolean =>
  isPage(inline) ||
  inline?.t === 'Space' ||
  inline?.t === 'SoftBreak' ||
  (inline?.t === 'Str' && /^[\s,–-]*(?:and|to|und|et|y|e|en)?\s*$/u.test(inline.c));

const PAGE = String.raw`(?<!\p{L})(?:pages?|pp?\.|Seiten?|S\.|p[áa]ginas?|págs?\.|pagin[ae]|pagg?\.|bladzijden?|blz\.)\s*`;
const ON = String.raw`(?<!\p{L})(?<on>on|auf)\s+`;
const SEE = String.raw`(?:see|cf\.|siehe|vgl\.|voir|véase)(?:\s+also)?\s+`;

/** "(see page": with the page and ")", it is dropped. */
const BRACKET = new RegExp(String.raw`\s*(?<open>[([])(?:${SEE})?(?:${ON})?(?:${PAGE})?$`, 'iu');
/** ", page", before what ends a part of the sentence. */
const PHRASE = new RegExp(String.raw`,\s*(?:${ON})?${PAGE}$`, 'iu');
/** "Lemma 1 on page" */
const BEHIND = String.raw`,?\s*(?:(?:(?:starting|beginning)\s+)?${ON})(?:${PAGE})?$`;
const BEHIND_NUMBER = new RegExp(String.raw`(?<=[\p{N})\]])${BEHIND}`, 'iu');
const BEHIND_LINK = new RegExp(String.raw`^(?:${BEHIND}|\s*(?:${PAGE})?$)`, 'iu');
/** "on page", which becomes "in" before a link. */
const NAMED = new RegExp(`(?:${ON}(?:${PAGE})?|${PAGE})$`, 'iu');

/** Returns the words at the end of a line, up to a link or anything else. */
function wordsBefore(line: Inline[]): { words: string; isAfterLink: boolean } {
  let words = '';
  let from = line.length;
  for (; from > 0; from--) {
    const inline = line[from - 1];
    if (inline?.t === 'Space' || inline?.t === 'SoftBreak') words = ` ${words}`;
    else if (inline?.t === 'Str') words = inline.c + words;
    else break;
  }
  return { words, isAfterLink: line[from - 1]?.t === 'Link' };
}

/** Cuts characters off the end of a line. */
function cut(line: Inline[], count: number): void {
  for (let left = count; left > 0; ) {
    const last = line.pop();
    const text = last?.t === 'Str' ? last.c : ' ';
    if (text.length > left) line.push(str(text.slice(0, -left)));
    left -= text.length;
  }
}

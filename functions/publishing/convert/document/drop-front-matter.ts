import type { Block } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';
import type { FrontMatter } from '../submission.ts';

/**
 * Removes what the page shows from the paper's metadata: the title, the author lines below it, and the abstract. Also
 * removes a heading "Content", which agents write in Markdown, but not the text below it. LaTeX has a command for the title, so
 * that its only section is no title.
 */
export function dropFrontMatter(blocks: Block[], front: FrontMatter, isLatex = false): Block[] {
  const text = isLatex ? dropTitlePage(blocks, front) : blocks;
  return unwrapContent(dropAbstract(dropTitle(text, front, isLatex)));
}

/** Removes a title page that the source sets itself: `titlepage`, or the title and authors in `flushleft`, as PLOS has them. */
function dropTitlePage(blocks: Block[], front: FrontMatter): Block[] {
  const first = blocks.findIndex((block) => block.t === 'Header');
  if (first < 0) return blocks;
  const heading = blocks[first];
  const isBeforeAbstract = heading !== undefined && isAbstract(heading);
  const isTitlePage = (block: Block): boolean => {
    if (block.t !== 'Div') return false;
    const [[, classes], content] = block.c;
    if (classes.includes('titlepage')) return true;
    const text = blockText(content).toLowerCase();
    return (
      classes.some((name) => name === 'flushleft' || name === 'center') &&
      (isBeforeAbstract || front.authors.some(({ name }) => text.includes(name.toLowerCase())))
    );
  };
  return blocks.filter((block, index) => index >= first || !isTitlePage(block));
}

function dropTitle(blocks: Block[], front: FrontMatter, isLatex: boolean): Block[] {
  const [first] = blocks;
  if (first?.t === 'Para' && sameWords(inlineText(first.c), front.title))
    return dropByline(blocks.slice(1), front);
  if (first?.t !== 'Header') return blocks;
  const isTitle =
    sameWords(inlineText(first.c[2]), front.title) || (!isLatex && isOnlyTop(blocks, first.c[0]));
  if (!isTitle) return blocks;
  return dropByline(blocks.slice(1), front);
}

function dropByline(rest: Block[], front: FrontMatter): Block[] {
  const heading = rest.findIndex((block) => block.t === 'Header');
  const lines = rest.slice(0, Math.max(heading, 0));
  return [...lines.filter((block) => !isByline(block, front)), ...rest.slice(lines.length)];
}

/** Returns whether this is the only heading of level 1, which in Markdown papers is often the title. */
function isOnlyTop(blocks: Block[], level: number): boolean {
  const levels = blocks.flatMap((block) => (block.t === 'Header' ? [block.c[0]] : []));
  return level === 1 && levels.length > 2 && levels.filter((other) => other === 1).length === 1;
}

function isByline(block: Block, front: FrontMatter): boolean {
  if (block.t === 'HorizontalRule') return true;
  const text = blockText([block]);
  if (text.length > 600) return false;
  const label =
    /^(by|authors?|affiliations?|institutions?|institutes?|contact|e-?mail|corresponding author|date|keywords|orcid|categor(y|ies)|doi|version|submitted|license)\b/i;
  return (
    label.test(text) || front.authors.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
  );
}

function dropAbstract(blocks: Block[]): Block[] {
  const start = blocks.findIndex(isAbstract);
  if (start < 0) return blocks;
  const length = blocks.slice(start + 1).findIndex((block) => block.t === 'Header');
  // An abstract without a heading after it is the whole paper.
  if (length < 0) return [...blocks.slice(0, start), ...blocks.slice(start + 1)];
  const before = blocks.slice(0, start);
  return [...before, ...blocks.slice(start + 1 + length)];
}

const isAbstract = (block: Block) => block.t === 'Header' && /^\W*abstract\W*$/i.test(inlineText(block.c[2]));

function unwrapContent(blocks: Block[]): Block[] {
  const index = blocks.findIndex(
    (block) => block.t === 'Header' && /^(content|body|main text)$/i.test(inlineText(block.c[2])),
  );
  return index < 0 || index > 1 ? blocks : blocks.filter((_, at) => at !== index);
}

function sameWords(left: string, right: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  return words(left) === words(right);
}

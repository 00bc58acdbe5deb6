import type { ReferenceEntry } from '../document/extract-references.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import type { PaperWords } from '../language/paper-words.ts';
import { type Attributes, type Block, type Caption, pairOf } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';

/** Returns the paper as plain text for search and programs, with a blank line between paragraphs. */
export function writeText(blocks: Block[], references: ReferenceEntry[], words: PaperWords): string {
  const list = references.map(
    (entry) => `${entry.number === undefined ? '' : `[${entry.number}] `}${inlineText(entry.content)}`,
  );
  return [...blocks.flatMap(paragraphs), ...(list.length > 0 ? [words.name('references'), ...list] : [])]
    .filter(Boolean)
    .join('\n\n');
}

/** Counts the words of the body for the reading time, without the list of references. */
export function countWords(blocks: Block[]): number {
  return (
    blocks
      .flatMap(paragraphs)
      .join(' ')
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  );
}

function paragraphs(block: Block): string[] {
  switch (block.t) {
    case 'Header':
      return [[pairOf(block.c[1], 'number'), inlineText(block.c[2])].filter(Boolean).join(' ')];
    case 'CodeBlock':
      return [block.c[1]];
    case 'LineBlock':
      return [block.c.map(inlineText).join('\n')];
    case 'BlockQuote':
      return block.c.flatMap(paragraphs);
    case 'Div':
      return block.c[1].flatMap(paragraphs);
    case 'BulletList':
      return block.c.map((item) => `- ${blockText(item)}`);
    case 'OrderedList':
      return block.c[1].map((item, index) => `${block.c[0][0] + index}. ${blockText(item)}`);
    case 'Figure':
      return [captionText(block.c), ...block.c[2].filter(({ t }) => t === 'Figure').flatMap(paragraphs)];
    case 'Table':
      return [captionText(block.c), ...tableRows(block)];
    default:
      return [blockText([block])];
  }
}

function tableRows(table: Extract<Block, { t: 'Table' }>): string[] {
  const [, , , head, bodies, foot] = table.c;
  const rows = [...head[1], ...bodies.flatMap((body) => [...body[2], ...body[3]]), ...foot[1]];
  return [rows.map(([, cells]) => cells.map((cell) => blockText(cell[4])).join('\t')).join('\n')];
}

/** The caption of a figure or table after its label: “Figure 1: …”, “(a) …” for a part. */
function captionText([attr, caption]: [Attributes, Caption, ...unknown[]]): string {
  const text = blockText(caption[1]);
  const label = pairOf(attr, CAPTION_LABEL);
  if (label) return `${label}: ${text}`;
  return attr[1].includes('part') ? `${pairOf(attr, 'number') ?? ''} ${text}`.trim() : text;
}

import type { Block, Inline } from './document.ts';

/** Returns the text of inlines on one line without notes, for captions, titles and comparisons. */
export function inlineText(inlines: Inline[]): string {
  return inlines.map(textOfInline).join('').replace(/\s+/g, ' ').trim();
}

/** Returns the text of blocks on one line. */
export function blockText(blocks: Block[]): string {
  return blocks.map(textOfBlock).join(' ').replace(/\s+/g, ' ').trim();
}

function textOfInline(inline: Inline): string {
  switch (inline.t) {
    case 'Str':
      return inline.c;
    case 'Space':
    case 'SoftBreak':
    case 'LineBreak':
      return ' ';
    case 'Code':
    case 'Math':
      return inline.c[1];
    case 'Quoted':
      return `“${inline.c[1].map(textOfInline).join('')}”`;
    case 'Cite':
    case 'Link':
    case 'Image':
    case 'Span':
      return inline.c[1].map(textOfInline).join('');
    case 'Note':
    case 'RawInline':
      return '';
    default:
      return inline.c.map(textOfInline).join('');
  }
}

function textOfBlock(block: Block): string {
  switch (block.t) {
    case 'Plain':
    case 'Para':
      return block.c.map(textOfInline).join('');
    case 'LineBlock':
      return block.c.map((line) => line.map(textOfInline).join('')).join(' ');
    case 'CodeBlock':
      return block.c[1];
    case 'BlockQuote':
      return blockText(block.c);
    case 'OrderedList':
      return block.c[1].map(blockText).join(' ');
    case 'BulletList':
      return block.c.map(blockText).join(' ');
    case 'DefinitionList':
      return block.c.map(([term, texts]) => [inlineText(term), ...texts.map(blockText)].join(' ')).join(' ');
    case 'Header':
      return inlineText(block.c[2]);
    case 'Table':
      return [...block.c[3][1], ...block.c[4].flatMap((body) => [...body[2], ...body[3]]), ...block.c[5][1]]
        .map(([, cells]) => cells.map((cell) => blockText(cell[4])).join(' '))
        .join(' ');
    case 'Figure':
      return [blockText(block.c[2]), blockText(block.c[1][1])].join(' ');
    case 'Div':
      return blockText(block.c[1]);
    default:
      return '';
  }
}

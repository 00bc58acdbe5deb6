import type { Block, Caption, Citation, Inline, Row } from './document.ts';

/** Each function returns the node's replacement, or undefined to keep it. Children are rewritten first. */
interface Rewriter {
  block?: (block: Block) => Block[] | undefined;
  inline?: (inline: Inline) => Inline[] | undefined;
  /** Rewrites a run of neighbors, after each of them. */
  line?: (line: Inline[]) => Inline[];
}

/** Rewrites all nodes with `rewriter`, children before parents. */
export function rewriteBlocks(blocks: Block[], rewriter: Rewriter): Block[] {
  const rewritten: Block[] = [];
  for (const block of blocks) {
    const rebuilt = rebuildBlock(block, rewriter);
    const replaced = rewriter.block?.(rebuilt);
    if (replaced) rewritten.push(...replaced);
    else rewritten.push(rebuilt);
  }
  return rewritten;
}

/** The same with inlines. A loop without an array per node: a paper is walked about forty times, and most nodes are words and spaces. */
export function rewriteInlines(inlines: Inline[], rewriter: Rewriter): Inline[] {
  const rewritten: Inline[] = [];
  for (const inline of inlines) {
    const rebuilt = rebuildInline(inline, rewriter);
    const replaced = rewriter.inline?.(rebuilt);
    if (replaced) rewritten.push(...replaced);
    else rewritten.push(rebuilt);
  }
  return rewriter.line ? rewriter.line(rewritten) : rewritten;
}

interface Visitor {
  block?: (block: Block) => void;
  inline?: (inline: Inline) => void;
}

/** Visits all nodes in reading order, children before parents. */
export function visitBlocks(blocks: Block[], visitor: Visitor): void {
  rewriteBlocks(blocks, visiting(visitor));
}

function visiting(visitor: Visitor): Rewriter {
  return {
    block: (block) => {
      visitor.block?.(block);
      return undefined;
    },
    inline: (inline) => {
      visitor.inline?.(inline);
      return undefined;
    },
  };
}

function rebuildInline(inline: Inline, rewriter: Rewriter): Inline {
  switch (inline.t) {
    case 'Emph':
    case 'Underline':
    case 'Strong':
    case 'Strikeout':
    case 'Superscript':
    case 'Subscript':
    case 'SmallCaps':
      return { t: inline.t, c: rewriteInlines(inline.c, rewriter) };
    case 'Quoted':
      return { t: 'Quoted', c: [inline.c[0], rewriteInlines(inline.c[1], rewriter)] };
    case 'Cite':
      return {
        t: 'Cite',
        c: [
          inline.c[0].map((citation) => rebuildCitation(citation, rewriter)),
          rewriteInlines(inline.c[1], rewriter),
        ],
      };
    case 'Link':
    case 'Image':
      return { t: inline.t, c: [inline.c[0], rewriteInlines(inline.c[1], rewriter), inline.c[2]] };
    case 'Note':
      return { t: 'Note', c: rewriteBlocks(inline.c, rewriter) };
    case 'Span':
      return { t: 'Span', c: [inline.c[0], rewriteInlines(inline.c[1], rewriter)] };
    default:
      return inline;
  }
}

function rebuildCitation(citation: Citation, rewriter: Rewriter): Citation {
  return {
    ...citation,
    citationPrefix: rewriteInlines(citation.citationPrefix, rewriter),
    citationSuffix: rewriteInlines(citation.citationSuffix, rewriter),
  };
}

function rebuildBlock(block: Block, rewriter: Rewriter): Block {
  const blocks = (nodes: Block[]) => rewriteBlocks(nodes, rewriter);
  const inlines = (nodes: Inline[]) => rewriteInlines(nodes, rewriter);
  switch (block.t) {
    case 'Plain':
    case 'Para':
      return { t: block.t, c: inlines(block.c) };
    case 'LineBlock':
      return { t: 'LineBlock', c: block.c.map(inlines) };
    case 'BlockQuote':
      return { t: 'BlockQuote', c: blocks(block.c) };
    case 'OrderedList':
      return { t: 'OrderedList', c: [block.c[0], block.c[1].map(blocks)] };
    case 'BulletList':
      return { t: 'BulletList', c: block.c.map(blocks) };
    case 'DefinitionList':
      return { t: 'DefinitionList', c: block.c.map(([term, texts]) => [inlines(term), texts.map(blocks)]) };
    case 'Header':
      return { t: 'Header', c: [block.c[0], block.c[1], inlines(block.c[2])] };
    case 'Figure':
      return { t: 'Figure', c: [block.c[0], rebuildCaption(block.c[1], rewriter), blocks(block.c[2])] };
    case 'Div':
      return { t: 'Div', c: [block.c[0], blocks(block.c[1])] };
    case 'Table':
      return rebuildTable(block, rewriter);
    default:
      return block;
  }
}

function rebuildTable(table: Extract<Block, { t: 'Table' }>, rewriter: Rewriter): Block {
  const [attr, caption, columns, head, bodies, foot] = table.c;
  const rows = (list: Row[]): Row[] =>
    list.map(([rowAttr, cells]) => [
      rowAttr,
      cells.map(([cellAttr, align, rowSpan, columnSpan, content]) => [
        cellAttr,
        align,
        rowSpan,
        columnSpan,
        rewriteBlocks(content, rewriter),
      ]),
    ]);
  return {
    t: 'Table',
    c: [
      attr,
      rebuildCaption(caption, rewriter),
      columns,
      [head[0], rows(head[1])],
      bodies.map(([bodyAttr, headColumns, headRows, bodyRows]) => [
        bodyAttr,
        headColumns,
        rows(headRows),
        rows(bodyRows),
      ]),
      [foot[0], rows(foot[1])],
    ],
  };
}

function rebuildCaption([short, long]: Caption, rewriter: Rewriter): Caption {
  return [short && rewriteInlines(short, rewriter), rewriteBlocks(long, rewriter)];
}

import type { Element, ElementContent, Properties } from 'hast';
import { linearMath } from '../../../_lib/formulas/linear-formula.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { type Block, type Cell, pairOf, type Row } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { h } from './hast.ts';

type Table = Extract<Block, { t: 'Table' }>;
type WriteCell = (blocks: Block[]) => ElementContent[];

/** Writes a table without its caption, in a region that scrolls horizontally, also by keyboard. */
export function writeTable(table: Table, write: WriteCell): Element {
  const [, , columns, head, bodies, foot] = table.c;
  const alignments = columns.map(([{ t }]) => t);
  const rows = (list: Row[], name: 'th' | 'td') => list.map((row) => writeRow(row, name, alignments, write));
  const element = h(
    'table',
    {},
    section('thead', rows(head[1], 'th')),
    bodies.flatMap(([, , headRows, bodyRows]) =>
      section('tbody', [...rows(headRows, 'th'), ...rows(bodyRows, 'td')]),
    ),
    section('tfoot', rows(foot[1], 'td')),
  );
  return h(
    'div',
    { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: nameOf(table) },
    element,
  );
}

function section(name: string, rows: Element[]): Element[] {
  return rows.length > 0 ? [h(name, {}, rows)] : [];
}

function writeRow([, cells]: Row, name: 'th' | 'td', alignments: string[], write: WriteCell): Element {
  let column = 0;
  return h(
    'tr',
    {},
    cells.map((cell) => {
      const alignment = alignments[column] ?? 'AlignDefault';
      column += cell[3];
      return writeCell(cell, name, alignment, write);
    }),
  );
}

function writeCell(
  [, { t: own }, rowSpan, columnSpan, content]: Cell,
  row: 'th' | 'td',
  column: string,
  write: WriteCell,
): Element {
  const children = write(content);
  // An empty heading is useless to screen readers, so it becomes a data cell.
  const name = row === 'th' && children.length > 0 ? 'th' : 'td';
  const align = sides[own === 'AlignDefault' ? column : own];
  const properties: Properties = {
    ...(align === undefined ? {} : { className: [`align-${align}`] }),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(columnSpan > 1 ? { colSpan: columnSpan } : {}),
    ...(name === 'th' ? { scope: columnSpan > 1 ? 'colgroup' : 'col' } : {}),
  };
  return h(name, properties, name === 'th' ? nameFormulas(children) : children);
}

/**
 * Names the formulas of a heading that has no other text. Browsers and axe compute the name of a heading from text and
 * labels, not from MathML, so a column headed by a lone formula would have no name.
 */
function nameFormulas(children: ElementContent[]): ElementContent[] {
  if (children.some(hasText)) return children;
  return children.map((child) => {
    if (child.type !== 'element') return child;
    if (child.tagName !== 'math') return { ...child, children: nameFormulas(child.children) };
    return { ...child, properties: { ...child.properties, ariaLabel: linearMath(child) } };
  });
}

function hasText(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return node.type === 'element' && node.tagName !== 'math' && node.children.some(hasText);
}

// Text is left-aligned by default.
const sides: Readonly<Record<string, string>> = { AlignRight: 'right', AlignCenter: 'center' };

function nameOf(table: Table): string {
  const [attr, caption] = table.c;
  const label = pairOf(attr, CAPTION_LABEL);
  return [label, blockText(caption[1]).slice(0, 120)].filter(Boolean).join(': ') || 'Table';
}

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
  // A column with nothing in its heading names the rows.
  const namesRows = head[1].length > 0 && head[1].every(([, cells]) => blockText(cells[0]?.[4] ?? []) === '');
  const element = h(
    'table',
    {},
    section('thead', writeRows(head[1], 'column', alignments, 0, write)),
    bodies.flatMap(([, rowHeadColumns, headRows, bodyRows]) =>
      section('tbody', [
        ...writeRows(headRows, 'column', alignments, 0, write),
        ...writeRows(bodyRows, 'none', alignments, Math.max(rowHeadColumns, namesRows ? 1 : 0), write),
      ]),
    ),
    section('tfoot', writeRows(foot[1], 'none', alignments, 0, write)),
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

/** What a cell names. */
type Names = 'column' | 'row' | 'none';

/** Writes rows, the first columns of which name their rows. Cells of earlier rows can reach into a row. */
function writeRows(
  rows: Row[],
  names: Exclude<Names, 'row'>,
  alignments: string[],
  rowHeadColumns: number,
  write: WriteCell,
): Element[] {
  /** For how many more rows each column is taken. */
  const taken: number[] = [];
  return rows.map(([, cells]) => {
    let column = 0;
    const skipTaken = () => {
      while (taken[column]) column += 1;
    };
    const placed = cells.map((cell) => {
      skipTaken();
      const first = column;
      const [, , rowSpan, columnSpan] = cell;
      for (; column < first + columnSpan; column += 1) taken[column] = rowSpan;
      return { cell, first };
    });
    for (const [index, left] of taken.entries()) taken[index] = Math.max(0, (left ?? 0) - 1);
    return h(
      'tr',
      {},
      placed.map(({ cell, first }) =>
        writeCell(cell, first < rowHeadColumns ? 'row' : names, alignments[first] ?? 'AlignDefault', write),
      ),
    );
  });
}

function writeCell(
  [, { t: own }, rowSpan, columnSpan, content]: Cell,
  names: Names,
  column: string,
  write: WriteCell,
): Element {
  const children = write(content);
  // An empty heading is useless to screen readers, so it becomes a data cell.
  const name = names !== 'none' && children.length > 0 ? 'th' : 'td';
  const align = sides[own === 'AlignDefault' ? column : own];
  const properties: Properties = {
    ...(align === undefined ? {} : { className: [`align-${align}`] }),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(columnSpan > 1 ? { colSpan: columnSpan } : {}),
    ...(name === 'th' ? { scope: scopeOf(names, rowSpan, columnSpan) } : {}),
  };
  return h(name, properties, name === 'th' ? nameFormulas(children) : children);
}

function scopeOf(names: Names, rowSpan: number, columnSpan: number): string {
  if (names === 'row') return rowSpan > 1 ? 'rowgroup' : 'row';
  return columnSpan > 1 ? 'colgroup' : 'col';
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

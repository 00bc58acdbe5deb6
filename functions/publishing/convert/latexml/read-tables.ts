import { elementsOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { attributes, type Block, type Cell, type Inline, type Row } from '../pandoc/document.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

export const tableHandlers: Readonly<Record<string, BlockHandler>> = { tabular: readTable };

const SIDES = { left: 'AlignLeft', right: 'AlignRight', center: 'AlignCenter' } as const;
type Alignment = (typeof SIDES)[keyof typeof SIDES] | 'AlignDefault';

function readTable(element: XmlElement, reader: TreeReader): Block[] {
  const rows = rowsOf(element);
  if (rows.length === 0) return [];
  const heads = headRows(rows);
  const columns = Math.max(
    ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)),
  );
  const alignments = Array.from({ length: columns }, (_, index) => alignmentOf(rows.slice(heads), index));
  const read = ({ cells }: TableRow): Row => [attributes(), cells.map((cell) => readCell(cell, reader))];
  return [
    {
      t: 'Table',
      c: [
        attributes(),
        [null, []],
        alignments.map((t) => [{ t }, { t: 'ColWidthDefault' }]),
        [attributes(), rows.slice(0, heads).map(read)],
        [[attributes(), 0, [], rows.slice(heads).map(read)]],
        [attributes(), []],
      ],
    },
  ];
}

interface TableRow {
  cells: XmlElement[];
  isHead: boolean;
}

function rowsOf(element: XmlElement, isHead = false): TableRow[] {
  return elementsOf(element).flatMap((child): TableRow[] => {
    if (/^(?:thead|tbody|tfoot)$/.test(child.name)) return rowsOf(child, child.name === 'thead');
    if (child.name !== 'tr') return [];
    const cells = elementsOf(child).filter(({ name }) => name === 'td');
    return cells.length === 0 ? [] : [{ cells, isHead: isHead || cells.every(isHeading) }];
  });
}

const isHeading = ({ attributes: { thead = '' } }: XmlElement): boolean =>
  thead.split(' ').includes('column');

/**
 * Returns how many rows the head has. LaTeXML guesses the first; those above the rule that ends it belong to it. Where it guesses none, the
 * rows between the rule above the table and the next are a head, if they are one row, or joined by a cell across several.
 */
function headRows(rows: TableRow[]): number {
  const count = Math.max(
    rows.findIndex(({ isHead }) => !isHead),
    0,
  );
  const isRuled = ruledRows(rows);
  const end = rows.findIndex((_, index) => index >= Math.max(count, 1) && isRuled[index]);
  const isShort = end > count && end <= MOST_HEAD_ROWS && end < rows.length;
  if (count > 0) return isShort ? end : count;
  const isJoined = rows
    .slice(0, end)
    .some(({ cells }) => cells.some((cell) => spanOf(cell, 'colspan') > 1 || spanOf(cell, 'rowspan') > 1));
  return isShort && isRuled[0] && (end === 1 || isJoined) ? end : 0;
}

const MOST_HEAD_ROWS = 4;

/** Returns for each row whether a rule is above all of it. Cells of rows above may reach across it. */
function ruledRows(rows: TableRow[]): boolean[] {
  let last = 0;
  return rows.map(({ cells }, index) => {
    const isReached = last > index;
    for (const cell of cells) last = Math.max(last, index + spanOf(cell, 'rowspan'));
    return !isReached && cells.every(hasRule);
  });
}

/** Whether a rule is above a cell. */
const hasRule = ({ attributes: { border = '' } }: XmlElement): boolean => /(?:^| )t/.test(border);

function alignmentOf(rows: TableRow[], column: number): Alignment {
  for (const { cells } of rows) {
    const cell = cells.every((each) => spanOf(each, 'colspan') === 1) ? cells[column] : undefined;
    const align = cell?.attributes.align;
    if (align !== undefined && align in SIDES) return SIDES[align as keyof typeof SIDES];
  }
  return 'AlignDefault';
}

const spanOf = ({ attributes }: XmlElement, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(attributes[name] ?? 1) || 1);

function readCell(cell: XmlElement, reader: TreeReader): Cell {
  const rowSpan = spanOf(cell, 'rowspan');
  const columnSpan = spanOf(cell, 'colspan');
  const blocks = reader.blocks(cell.children).map(asLines);
  const [only, ...others] = blocks;
  const content: Block[] = only?.t === 'Para' && others.length === 0 ? [{ t: 'Plain', c: only.c }] : blocks;
  const { align } = cell.attributes;
  const t =
    columnSpan > 1 && align !== undefined && align in SIDES
      ? SIDES[align as keyof typeof SIDES]
      : 'AlignDefault';
  return [attributes(), { t }, rowSpan, columnSpan, content];
}

/** Lines within a cell, as makecell sets them, are a table of one column. */
function asLines(block: Block): Block {
  if (block.t !== 'Table' || block.c[2].length > 1) return block;
  const [, , , head, bodies] = block.c;
  const rows = [...head[1], ...bodies.flatMap(([, , , body]) => body)];
  const lines = rows.map(([, cells]) => cells.flatMap(([, , , , content]) => content.flatMap(lineOf)));
  return {
    t: 'Para',
    c: lines.flatMap((line, index) => [...(index > 0 ? [{ t: 'LineBreak' } as const] : []), ...line]),
  };
}

const lineOf = (block: Block): Inline[] => (block.t === 'Para' || block.t === 'Plain' ? block.c : []);

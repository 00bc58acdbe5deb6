import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { plainText } from './plain-text.ts';

/** Where something appears in a paper. */
export interface Place {
  /** Such as `Section 3.1`, `Table 2`; empty at the start of the text. */
  label: string;
  /** The id of the section or table in the page; undefined if it has none. */
  anchor?: string;
}

/** A paragraph, list item, caption or note, as `plainText`. */
export interface TextBlock extends Place {
  text: string;
}

export interface Table extends Place {
  caption: string;
  /** The lines of the heading, each with a cell for every column: a cell that spans two columns is in both. */
  heads: string[][];
  rows: string[][];
}

export interface Page {
  blocks: TextBlock[];
  tables: Table[];
}

/** A paragraph has a few thousand characters. */
const LONGEST_BLOCK = 50_000;
const MOST_COLUMNS = 100;

/** Reads the text and tables of a paper's HTML, with its formulas as text. Leaves out code and the references. */
export function readPage(html: string): Page {
  const tree: Root = unified().use(rehypeParse, { fragment: true }).parse(html);
  const page: Page = { blocks: [], tables: [] };
  readBlocks(tree.children as ElementContent[], { label: '' }, page);
  return page;
}

/** The elements that end a line of text, as the HTML standard's style sheet shows them. */
const IS_BLOCK =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hgroup|hr|html|legend|li|listing|main|menu|nav|ol|optgroup|option|p|plaintext|pre|search|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|xmp)$/;
/** Elements whose content isn't text of the page. */
const IS_HIDDEN = /^(?:pre|listing|xmp|script|style|template|title|textarea|noscript|object|iframe|head)$/;
/** Whether an element is a block, or has one in it, as `<a><div>` does. */
const isBlock = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  (IS_BLOCK.test(node.tagName) || IS_HIDDEN.test(node.tagName) || node.children.some(isBlock));
const HEADING = /^h[1-6]$/;

function readBlocks(nodes: ElementContent[], start: Place, page: Page): void {
  let place = start;
  let line: ElementContent[] = [];
  const flush = () => {
    const text = plainText(line.map(lineOf).join('')).trim().slice(0, LONGEST_BLOCK);
    if (text !== '') page.blocks.push({ ...place, text });
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    flush();
    if (HEADING.test(node.tagName)) place = sectionOf(node);
    else if (node.tagName === 'figure') readFigure(node, place, page);
    else if (node.tagName === 'table') readLoneTable(node, place, page);
    else if (!isLeftOut(node)) readBlocks(node.children, place, page);
  }
  flush();
}

const isLeftOut = ({ tagName, properties }: Element) =>
  IS_HIDDEN.test(tagName) ||
  (Array.isArray(properties.className) && properties.className.includes('references'));

function sectionOf(heading: Element): Place {
  const { number } = numberOf(heading, 'number');
  const title = plainText(heading.children.map(lineOf).join('')).trim();
  const label = number === undefined ? `“${title.slice(0, 60)}”` : `Section ${number}`;
  return withAnchor(label, heading);
}

function readFigure(figure: Element, around: Place, page: Page): void {
  const caption = findAll(figure, 'figcaption')[0];
  const { number } = caption ? numberOf(caption, 'caption-label') : {};
  const place = number === undefined ? { ...around, ...idOf(figure) } : withAnchor(number, figure);
  const text = caption ? plainText(caption.children.map(lineOf).join('')).trim() : '';
  if (text !== '') page.blocks.push({ ...place, text });
  const tables = findAll(figure, 'table');
  for (const table of tables) page.tables.push(readTable(table, place, text));
  if (tables.length > 0) return;
  readBlocks(
    figure.children.filter((child) => child !== caption),
    place,
    page,
  );
}

function readLoneTable(table: Element, place: Place, page: Page): void {
  const [caption] = findAll(table, 'caption');
  const text = caption ? plainText(caption.children.map(lineOf).join('')).trim() : '';
  if (text !== '') page.blocks.push({ ...place, text });
  page.tables.push(readTable(table, place, text));
}

function numberOf(element: Element, name: string): { number?: string } {
  const label = element.children.find(
    (child): child is Element =>
      child.type === 'element' &&
      Array.isArray(child.properties.className) &&
      child.properties.className.includes(name),
  );
  const number = label && plainText(label.children.map(lineOf).join('')).trim();
  return number ? { number } : {};
}

const withAnchor = (label: string, element: Element): Place => ({ label, ...idOf(element) });
const idOf = ({ properties: { id } }: Element) => (typeof id === 'string' ? { anchor: id } : {});

function findAll(element: Element, tagName: string): Element[] {
  return element.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === tagName ? [child] : findAll(child, tagName),
  );
}

function readTable(table: Element, place: Place, caption: string): Table {
  const lines = [...findAll(table, 'thead'), ...findAll(table, 'tbody'), ...findAll(table, 'tfoot')].flatMap(
    (part) => findAll(part, 'tr').map((row) => ({ isHead: part.tagName === 'thead', row })),
  );
  const grid = spread(lines.map(({ row }) => row));
  const heads = grid.filter((_, index) => lines[index]?.isHead);
  const rows = grid.filter((_, index) => !lines[index]?.isHead);
  // Some tables have their heading as the first row.
  const [first, ...others] = rows;
  if (heads.length === 0 && first && others.length > 0)
    return { ...place, caption, heads: [first], rows: others };
  return { ...place, caption, heads, rows };
}

/** Returns the cells of a table as a grid: a cell is repeated in each column and row that it spans. */
function spread(rows: Element[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    const cells = row.children.filter((child): child is Element => child.type === 'element');
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x++;
      const text = plainText(cell.children.map(lineOf).join('')).trim().slice(0, 500);
      const wide = Math.min(Number(cell.properties.colSpan ?? 1) || 1, MOST_COLUMNS);
      const high = Number(cell.properties.rowSpan ?? 1) || 1;
      for (let down = 0; down < high && y + down < rows.length; down++) {
        for (let right = 0; right < wide && x + right < MOST_COLUMNS; right++) {
          const line = grid[y + down];
          if (line) line[x + right] = text;
        }
      }
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? ''));
}

/** Returns inline content as text. MathML is read, too: `<msup>` becomes `^`, and `<msub>` becomes `_( )`. */
function lineOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const { tagName, properties, children } = node;
  if (Array.isArray(properties.className) && properties.className.includes('footnote-reference')) return '';
  const parts = children.map(lineOf);
  const [base = '', second = '', third = ''] = parts;
  const bare = (text: string) => text.replace(/^\s*\(([^()]*)\)\s*$/, '$1').trim();
  switch (tagName) {
    case 'sub':
      return `_(${bare(parts.join(''))})`;
    case 'sup':
      return `^(${bare(parts.join(''))})`;
    case 'msub':
      return `${base}_(${bare(second)})`;
    case 'msup':
      return second === '′' ? base : `${base}^(${bare(second)})`;
    case 'msubsup':
      return `${base}_(${bare(second)})^(${bare(third)})`;
    case 'mfrac':
      return `${base}/${second}`;
    case 'mspace':
      return ' ';
    case 'br':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'code':
      return ` ${parts.join('')} `;
    default:
      return parts.join('');
  }
}

import { diffArrays } from 'diff';
import type { Element, ElementContent } from 'hast';
import { buildInline } from './build-inline.ts';
import { diffTokens, type Segment } from './diff-tokens.ts';
import { element, elementsBelow, isElement, textOf, withoutIds } from './hast.ts';
import { inlineTokens } from './inline-tokens.ts';

export interface Rewritten {
  element: Element;
  segments: Segment[];
}

const ROW: ReadonlySet<string> = new Set(['tr']);

/**
 * Compares two tables: inserted and deleted rows and cells are marked, changed cells compared word by word.
 * @returns the newer element with the changes in it, and all segments for counting
 */
export function diffTable(before: Element, after: Element): Rewritten {
  const segments: Segment[] = [];
  const oldRows = elementsBelow(before, ROW);
  const newRows = elementsBelow(after, ROW);
  const rows = matchRows(oldRows, newRows);
  const replaced = new Map<Element, Element[]>();
  let waiting: Element[] = [];
  let last: Element | undefined;
  for (const { old, young } of rows) {
    if (!young) {
      if (old) waiting.push(wholeRow(old, 'deleted', segments));
      continue;
    }
    const row = old ? diffRow(old, young, segments) : wholeRow(young, 'inserted', segments);
    replaced.set(young, [...waiting, row]);
    waiting = [];
    last = young;
  }
  // Rows deleted at the end follow the last one that stayed.
  if (last && waiting.length > 0) replaced.set(last, [...(replaced.get(last) ?? []), ...waiting]);
  return { element: withRows(after, replaced), segments };
}

interface RowPair {
  old: Element | undefined;
  young: Element | undefined;
}

/** Pairs equal rows, then within each gap rows with the same first cell, else in order. */
function matchRows(before: Element[], after: Element[]): RowPair[] {
  const parts = diffArrays(before, after, { comparator: (a, b) => firstCell(a) === firstCell(b) });
  const pairs: RowPair[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let n = 0; n < count; n++) {
      pairs.push({ old: added ? undefined : before[i + n], young: removed ? undefined : after[j + n] });
    }
    if (!added) i += count;
    if (!removed) j += count;
  }
  return pairs;
}

/** A row's label identifies it. */
const firstCell = (row: Element): string => {
  const [cell] = cellsOf(row);
  return cell ? textOf(cell).trim() : '';
};

const cellsOf = (row: Element): Element[] => row.children.filter(isElement);

function wholeRow(row: Element, kind: 'inserted' | 'deleted', segments: Segment[]): Element {
  const cells = cellsOf(row).map((cell) => wholeCell(cell, kind, segments));
  return element('tr', { ...row.properties, dataRow: kind }, cells);
}

function wholeCell(cell: Element, kind: 'inserted' | 'deleted', segments: Segment[]): Element {
  const segment: Segment = { kind, tokens: inlineTokens(cell) };
  segments.push(segment);
  const clean = kind === 'deleted' ? withoutIds(cell) : cell;
  return element(cell.tagName, clean.properties, buildInline([segment]));
}

/** Compares the cells of a row in order, or, if columns were inserted or deleted, matches them by content. */
function diffRow(before: Element, after: Element, segments: Segment[]): Element {
  const [old, young] = [cellsOf(before), cellsOf(after)];
  if (old.length === young.length) {
    const cells = young.map((cell, index) => diffCell(old[index] ?? cell, cell, segments));
    return element('tr', after.properties, cells);
  }
  const parts = diffArrays(old, young, { comparator: (a, b) => textOf(a).trim() === textOf(b).trim() });
  let j = 0;
  const cells = parts.flatMap(({ value, added, removed }) => {
    if (removed) return value.map((cell) => wholeCell(cell, 'deleted', segments));
    j += value.length;
    const now = young.slice(j - value.length, j);
    return added ? now.map((cell) => wholeCell(cell, 'inserted', segments)) : now;
  });
  return element('tr', after.properties, cells);
}

function diffCell(before: Element, after: Element, segments: Segment[]): Element {
  const changed = diffTokens(inlineTokens(before), inlineTokens(after));
  segments.push(...changed);
  return element(after.tagName, after.properties, buildInline(changed));
}

function withRows(node: Element, replaced: Map<Element, Element[]>): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    return replaced.get(child) ?? [withRows(child, replaced)];
  });
  return { ...node, children };
}

import type { Table } from './read-page.ts';
import { NUMBER, type ReportedNumber, readNumber, showNumber, showReported } from './reported-number.ts';

/** A column whose last row is a total. */
export interface Total {
  /** The heading of the column. */
  column: string;
  parts: ReportedNumber[];
  total: ReportedNumber;
  agrees: boolean;
}

const TOTAL = /^(?:grand |sub-?)?totals?\b|^sum\b|^all (?:together|combined)\b|^overall total\b/i;
const SUBTOTAL = /^sub-?totals?\b|^(?:total|sum) (?:of|for|in) /i;
const WHOLE_NUMBER = new RegExp(String.raw`^(${NUMBER})(?:\^\([^()]{1,5}\)|\*{1,3})?$`, 'u');
/** A wrong total is close to the sum. A number that is far from it is no sum, but a mean or a rate. */
const CLOSE = 0.1;

/**
 * Finds the columns of a table with a total row that are sums, and whether they add up. A column is a sum if it adds up, or
 * if another column does and this one nearly does.
 */
export function findTotals({ heads, rows }: Table): Total[] {
  const last = rows.findLastIndex(([label = '']) => TOTAL.test(label));
  if (last < 2 || SUBTOTAL.test(rows[last]?.[0] ?? '')) return [];
  const head = heads.at(-1) ?? [];
  const width = rows[last]?.length ?? 0;
  const columns = Array.from({ length: width - 1 }, (_, index) => index + 1).flatMap((column): Total[] => {
    const total = cellNumber(rows[last]?.[column]);
    const above = rows.slice(0, last).map((row) => ({ label: row[0] ?? '', printed: row[column] ?? '' }));
    const groups = groupsOf(above);
    if (!total || !groups) return [];
    const agrees = groups.some((parts) => addsUp(parts, total));
    return [{ column: head[column] ?? '', parts: groups[0] ?? [], total, agrees }];
  });
  const hasSum = columns.some(({ agrees }) => agrees);
  return columns.filter((each) => each.agrees || (hasSum && isNearly(each)));
}

const cellNumber = (printed: string | undefined) => {
  const match = WHOLE_NUMBER.exec((printed ?? '').trim());
  return match ? readNumber(match[1] ?? '') : undefined;
};

/** Returns the rows that can add up to the total: all, without subtotals, only subtotals, or since the last one. */
function groupsOf(above: { label: string; printed: string }[]): ReportedNumber[][] | undefined {
  const cells = above.map(({ label, printed }) => ({
    isSubtotal: TOTAL.test(label) || SUBTOTAL.test(label),
    isEmpty: /^(?:|-|\.\.\.|…|NA|N\/A|n\/a|0?)$/.test(printed.trim()),
    number: cellNumber(printed),
  }));
  if (cells.some(({ number, isEmpty }) => !number && !isEmpty)) return undefined;
  const pick = (list: typeof cells) => list.flatMap(({ number }) => (number ? [number] : []));
  const lastSubtotal = cells.findLastIndex(({ isSubtotal }) => isSubtotal);
  const groups = [
    pick(cells.filter(({ isSubtotal }) => !isSubtotal)),
    pick(cells.filter(({ isSubtotal }) => isSubtotal)),
    pick(cells.slice(lastSubtotal + 1)),
  ];
  return groups[0] && groups[0].length >= 2 ? groups.filter(({ length }) => length >= 2) : undefined;
}

/** Whether numbers add up to a total: each can be off by what rounding takes. */
function addsUp(parts: ReportedNumber[], total: ReportedNumber): boolean {
  const isWhole = [...parts, total].every(({ decimals }) => decimals <= 0);
  const slack = isWhole
    ? 0
    : parts.reduce((sum, { high, value }) => sum + high - value, total.high - total.value);
  return Math.abs(sumOf(parts) - total.value) <= slack + 1e-9 * Math.abs(total.value);
}

function isNearly({ parts, total }: Total): boolean {
  const sum = sumOf(parts);
  const largest = Math.max(...parts.map(({ value }) => Math.abs(value)));
  return Math.abs(sum - total.value) <= CLOSE * Math.abs(sum) && Math.abs(total.value) > largest;
}

const sumOf = (parts: ReportedNumber[]) => parts.reduce((sum, { value }) => sum + value, 0);

/** Returns the sum as arithmetic. */
export function totalArithmetic({ parts, total }: Total): string {
  const decimals = Math.max(0, ...parts.map((each) => each.decimals));
  const terms = parts.map(showReported);
  const listed = terms.length > 12 ? [...terms.slice(0, 5), '…', ...terms.slice(-3)] : terms;
  return `${listed.join(' + ')} = ${showNumber(sumOf(parts), decimals)}. The table says ${showReported(total)}.`;
}

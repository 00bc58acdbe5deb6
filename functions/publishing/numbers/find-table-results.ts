import { printedRow } from './find-descriptives.ts';
import type { Table } from './read-page.ts';
import { NUMBER, type ReportedNumber, readNumber } from './reported-number.ts';
import { ADJUSTMENT, ON_BOUNDARY, ONE_TAILED, RESAMPLED, UNADJUSTED } from './result-patterns.ts';
import { saysOfItself } from './said-of.ts';
import { sentencesOf } from './sentences.ts';
import type { Comparison, Statistic, TestResult } from './test-result.ts';

const HEADS: Record<Statistic, RegExp> = {
  t: /^t(?:[- ](?:value|stat(?:istic)?\.?|ratio))?(?: ?[([_]+(?<df>[^()[\]]+)[)\]])?$/,
  F: /^F(?:[- ](?:value|stat(?:istic)?\.?|ratio))?(?: ?[([_]+(?<df>[^()[\]]+)[)\]])?$/,
  chiSquare: /^(?:[χΧX] ?[²2]|[Cc]hi(?:[- ]?squared?|²|2))(?: ?[([_]+(?<df>[^()[\]]+)[)\]])?$/,
  r: /^(?:Pearson(?:'s)? )?r(?: ?[([_]+(?<df>[^()[\]]+)[)\]])?$/,
  z: /^[zZ](?:[- ](?:value|score|statistic))?$/,
  Q: /^Q(?: ?[([_]+(?<df>[^()[\]]+)[)\]])?$/,
};
const P_HEAD =
  /^(?:p|P)(?:[- ]?values?)?$|^(?:P|Pr) ?\( ?> ?(?:\| ?[tz] ?\||[Fχ²]+) ?\)$|^P> ?\|[tz]\|$|^sig\.?$/i;
const DF_HEAD = /^(?:df|d\.f\.|dof|degrees of freedom)$/i;
const DF1_HEAD = /^(?:df|d\.f\.) ?_?\(?1\)?$|^num(?:erator)? ?df$/i;
const DF2_HEAD = /^(?:df|d\.f\.) ?_?\(?2\)?$|^den(?:ominator)? ?df$/i;
const STARS = String.raw`(?: ?\^?\(?[*†‡]{1,4}\)?)?`;
const CELL = new RegExp(`^(?:([=<>≤≥]) ?)?(${NUMBER})${STARS}$`, 'u');
const NS = /^(?:ns|n\.s\.|NS)$/;

/** Finds results in a table's rows: a column headed by a statistic, its p to the right, and degrees of freedom in a column or heading. */
export function findTableResults({ caption, heads, rows }: Table): TestResult[] {
  const head = heads.at(-1)?.map((text) => text.trim()) ?? [];
  const notes = rows.filter(isNote).map(([text = '']) => text);
  const sentences = [caption, ...notes].flatMap((text) =>
    sentencesOf(text).map(({ start, end }) => text.slice(start, end)),
  );
  const isSaid = (pattern: RegExp, cells: string[]) =>
    [...sentences, ...cells].some((sentence) => saysOfItself(sentence, pattern));
  if (isSaid(RESAMPLED, heads.flat())) return [];
  const columns = statisticColumns(head);
  return columns.flatMap(({ statistic, column, df, p }) =>
    rows.flatMap((row): TestResult[] => {
      const value = readCell(row[column]);
      const pCell = NS.test(row[p] ?? '') ? ('ns' as const) : readCell(row[p]);
      const found = dfOf(statistic, df, { head, row, near: column, caption });
      if (!value || !pCell || !found) return [];
      const cells = [row[0] ?? '', ...[column, p].flatMap((at) => heads.map((line) => line[at] ?? ''))];
      const name = `${head[column]} = ${row[column]}, p ${/^[<>≤≥]/.test(row[p] ?? '') || pCell === 'ns' ? '' : '= '}${row[p]}`;
      return [
        {
          statistic,
          printed: printedRow([row[0] === row[column] ? '' : (row[0] ?? ''), name]),
          df: found,
          comparison: value.comparison,
          value: value.value,
          p: pCell,
          canBeOneTailed: isSaid(ONE_TAILED, cells),
          isOnBoundary: isSaid(ON_BOUNDARY, cells),
          isAdjusted: isSaid(ADJUSTMENT, cells) && !cells.some((cell) => UNADJUSTED.test(cell)),
        },
      ];
    }),
  );
}

/** Whether a row is a note: one text across all columns. */
const isNote = (row: string[]): boolean =>
  row.length > 1 && (row[0] ?? '').length > 20 && row.every((cell) => cell === row[0]);

interface StatisticColumn {
  statistic: Statistic;
  column: number;
  /** Degrees of freedom in the heading. */
  df: string;
  /** The column of its p. */
  p: number;
}

function statisticColumns(head: string[]): StatisticColumn[] {
  const found = head.flatMap((text, column) =>
    (Object.keys(HEADS) as Statistic[]).flatMap((statistic) => {
      const match = HEADS[statistic].exec(text);
      return match ? [{ statistic, column, df: match.groups?.df ?? '' }] : [];
    }),
  );
  return found.flatMap((each, index) => {
    const next = found[index + 1]?.column ?? head.length;
    const p = head.findIndex((text, column) => column > each.column && column < next && P_HEAD.test(text));
    return p < 0 ? [] : [{ ...each, p }];
  });
}

function readCell(
  printed: string | undefined,
): { comparison: Comparison; value: ReportedNumber } | undefined {
  const [, sign, number] = CELL.exec((printed ?? '').trim()) ?? [];
  const value = number === undefined ? undefined : readNumber(number);
  if (!value) return undefined;
  return { comparison: sign === undefined || sign === '=' ? '=' : /[<≤]/.test(sign) ? '<' : '>', value };
}

interface Around {
  head: string[];
  row: string[];
  near: number;
  caption: string;
}

function dfOf(
  statistic: Statistic,
  inHead: string,
  { head, row, near, caption }: Around,
): ReportedNumber[] | undefined {
  if (statistic === 'z') return [];
  const closest = (pattern: RegExp) => {
    const columns = head.flatMap((text, column) => (pattern.test(text) ? [column] : []));
    const column = columns.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
    return column === undefined ? undefined : row[column];
  };
  const separate = [closest(DF1_HEAD), closest(DF2_HEAD)];
  const printed =
    statistic === 'F' && separate.every((cell) => cell !== undefined)
      ? separate.join(';')
      : inHead || closest(DF_HEAD) || (/\bdf ?= ?([\d., ]*\d)/.exec(caption)?.[1] ?? '');
  const parts = statistic === 'F' ? printed.split(/[;,/] ?/) : [printed.replace(/^df ?= ?/, '')];
  const numbers = parts.map((part) =>
    /^ ?\d+(?:[.,]\d+)* ?$/.test(part) ? readNumber(part.trim()) : undefined,
  );
  const df = numbers.filter((number): number is ReportedNumber => number !== undefined && number.value > 0);
  return df.length === (statistic === 'F' ? 2 : 1) && df.length === parts.length ? df : undefined;
}

import type { Measured, PaperRow } from './paper-row.ts';

interface Column {
  head: string;
  cell: (paper: Measured) => string | number;
  /** The number of which the median and the worst are shown. */
  value?: (paper: Measured) => number | undefined;
  isBetter?: 'high' | 'low';
}

const beside = (what: 'references' | 'figures' | 'tables' | 'equations' | 'theorems'): Column => ({
  head: what,
  cell: (paper) => `${paper[what].own ?? '–'} → ${paper[what].ours}`,
  value: (paper) =>
    paper[what].own === undefined ? undefined : Math.max(0, paper[what].own - paper[what].ours),
});
const low = (head: string, value: (paper: Measured) => number): Column => ({ head, cell: value, value });

const COLUMNS: Column[] = [
  { head: 'score', cell: ({ score }) => score, value: ({ score }) => score, isBetter: 'high' },
  low('warnings', ({ warnings }) => warnings),
  {
    head: 'words on the page, %',
    cell: ({ page }) => page?.percent ?? '–',
    value: ({ page }) => page?.percent,
    isBetter: 'high',
  },
  {
    head: 'in the PDF, %',
    cell: ({ pdf }) => pdf?.percent ?? '–',
    value: ({ pdf }) => pdf?.percent,
    isBetter: 'high',
  },
  { head: 'numbers right', cell: ({ numbers }) => numbers?.right ?? '–' },
  { head: 'arabic for roman', cell: ({ numbers }) => numbers?.restyled ?? '–' },
  { head: 'wrong', cell: ({ numbers }) => numbers?.wrong ?? '–', value: ({ numbers }) => numbers?.wrong },
  {
    head: 'missing',
    cell: ({ numbers }) => numbers?.missing ?? '–',
    value: ({ numbers }) => numbers?.missing,
  },
  {
    head: '“??”',
    cell: ({ unresolved }) => `${unresolved.own ?? '–'} → ${unresolved.ours}`,
    value: ({ unresolved }) => Math.max(0, unresolved.ours - (unresolved.own ?? 0)),
  },
  beside('references'),
  beside('figures'),
  beside('tables'),
  beside('equations'),
  beside('theorems'),
  low('formulas as TeX', ({ formulasAsTex }) => formulasAsTex),
  low('TeX in text', ({ rawTex }) => rawTex.text),
  low('in code', ({ rawTex }) => rawTex.code),
  low('in the PDF', ({ rawTex }) => rawTex.pdf),
  low('JATS faults', ({ jats }) => jats.length),
  low('processor s', ({ processorSeconds }) => processorSeconds),
  low('MB', ({ megabytes }) => megabytes),
];

/** The table of a corpus converted in one way, with the median and the worst of each column; of losses, none is 0. */
export function corpusTable(rows: readonly PaperRow[]): string {
  const converted = rows.flatMap(({ measured }) => measured ?? []);
  const summary = (name: string, pick: (values: number[], column: Column) => number | undefined): string => {
    const cells = COLUMNS.map((column) => {
      const values = converted.flatMap((paper) => column.value?.(paper) ?? []).toSorted((a, b) => a - b);
      return pick(values, column) ?? '';
    });
    return line([`**${name}**`, '', '', ...cells]);
  };
  return [
    line(['paper', 'class', 'kind', ...COLUMNS.map(({ head }) => head)]),
    line(['---', '---', '---', ...COLUMNS.map(() => '--:')]),
    ...rows.map(({ name, documentClass, measured, failure }) =>
      measured
        ? line([name, documentClass, measured.kind, ...COLUMNS.map(({ cell }) => cell(measured))])
        : line([name, documentClass, failure ?? '']),
    ),
    summary('median', (values) => values[Math.floor((values.length - 1) / 2)]),
    summary('worst', (values, { isBetter }) => (isBetter === 'high' ? values[0] : values.at(-1))),
    '',
  ].join('\n');
}

/** What another way to convert keeps more or less of: papers whose words differ by a point, or with other wrong numbers. */
export function corpusDifferences(first: readonly PaperRow[], second: readonly PaperRow[]): string {
  const lines = first.flatMap(({ name, documentClass, measured: a }) => {
    const b = second.find((row) => row.name === name)?.measured;
    const shown = (paper: Measured | undefined) => [
      paper?.page?.percent ?? 0,
      paper?.pdf?.percent ?? 0,
      (paper?.numbers?.wrong ?? 0) + (paper?.numbers?.missing ?? 0),
    ];
    const [before, after] = [shown(a), shown(b)];
    const differs = before.some((value, index) => Math.abs(value - (after[index] ?? 0)) >= 1);
    return differs
      ? line([name, documentClass, ...before.map((value, index) => `${value} → ${after[index]}`)])
      : [];
  });
  const heads = ['paper', 'class', 'words on the page, %', 'in the PDF, %', 'numbers wrong or missing'];
  return [line(heads), line(heads.map((_, index) => (index < 2 ? '---' : '--:'))), ...lines, ''].join('\n');
}

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

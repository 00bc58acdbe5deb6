import { monthlyCost } from './monthly-cost.ts';
import { PRICES, PRICES_AS_OF, type PriceName } from './prices.ts';
import { type Measurement, monthOf } from './usage.ts';

const SIZES = [1_000, 100_000, 10_000_000];

const BEGIN = '<!-- cost: written by `npm run cost`; a test holds it -->';
const END = '<!-- /cost -->';

/** Returns a document with updated cost tables. @throws Error if it has no place for them */
export function withCostTables(document: string, measured: Measurement): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The document has no place for the tables: ${BEGIN} … ${END}`);
  return `${document.slice(0, from)}${BEGIN}\n\n${costTables(measured)}\n${document.slice(to)}`;
}

function costTables(measured: Measurement): string {
  const months = SIZES.map((readers) => monthlyCost(measured, monthOf(readers), measured.fixed));
  const total = (index: number) => months[index]?.reduce((sum, { dollars }) => sum + dollars, 0) ?? 0;
  const dollarsOf = (name: PriceName) =>
    months.map((lines) => dollars(lines.find(({ price }) => price === name)?.dollars ?? 0));
  const costs = (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { unit, per, dollars: each, source } = PRICES[name];
    return [`[${unit}](${source})`, `${each} / ${per.toLocaleString('en')}`, ...dollarsOf(name)];
  });
  const actions = Object.entries(measured.actions).map(([name, usage]) => [
    `\`${name}\``,
    usage.calls,
    usage.readUnits,
    usage.writeUnits,
    usage.s3Reads,
    usage.s3Writes,
    usage.invocations,
    Math.round(usage.milliseconds),
    (usage.sentBytes / 1024).toFixed(1),
  ]);
  return [
    `Prices as of ${PRICES_AS_OF}, measured on ${measured.date}.`,
    '',
    ...table(
      ['US dollars a month', 'price', ...SIZES.map((size) => `${size.toLocaleString('en')} readers`)],
      [...costs, ['**all**', '', ...SIZES.map((_, index) => `**${dollars(total(index))}**`)]],
    ),
    '',
    'The usage of each action (medians; including the work of stream consumers):',
    '',
    ...table(
      [
        'action',
        'calls of DynamoDB',
        'read units',
        'write units',
        'S3 reads',
        'S3 writes',
        'functions run',
        'their ms',
        'KB sent',
      ],
      actions.map((row) => row.map(String)),
    ),
    '',
  ].join('\n');
}

const dollars = (value: number): string => {
  if (value === 0) return '–';
  if (value < 0.01) return '< 0.01';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
};

/** A Markdown table as Biome would format it: columns as wide as their widest cell, numbers to the right. */
function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)];
}

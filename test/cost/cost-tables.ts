import { MONTHS_STORED, monthlyCost } from './monthly-cost.ts';
import { dollarsIn, PRICES, PRICES_AS_OF, type PriceName } from './prices.ts';
import { REVIEW_MINUTES, reviewerCost } from './reviewer-cost.ts';
import { type Measurement, type Month, monthOf, readersOf, type Size } from './usage.ts';

const VIEWS = [1_000, 100_000, 10_000_000];
const SOCKETS = [0, 1_000, 100_000];

const BEGIN = '<!-- cost: written by `npm run cost`; a test holds it -->';
const END = '<!-- /cost -->';

/** Returns a document with an updated table of the whole costs. @throws Error if it has no place for them */
export function withCostTables(document: string, measured: Measurement): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The document has no place for the tables: ${BEGIN} … ${END}`);
  return `${document.slice(0, from)}${BEGIN}\n\n${totals(measured)}\n${document.slice(to)}`;
}

const billOf = (measured: Measurement, { viewsPerDay, sockets }: Size) =>
  monthlyCost(measured, monthOf(readersOf(viewsPerDay), sockets), measured.fixed);

function totals(measured: Measurement): string {
  const totalOf = (size: Size) => billOf(measured, size).reduce((sum, each) => sum + each.dollars, 0);
  return [
    `Prices of ${measured.fixed.region} as of ${PRICES_AS_OF}, measured on ${measured.date}.`,
    '',
    ...table(
      ['US dollars a month', ...SOCKETS.map((count) => `${count.toLocaleString('en')} open sockets`)],
      VIEWS.map((viewsPerDay) => [
        `${viewsPerDay.toLocaleString('en')} views a day`,
        ...SOCKETS.map((sockets) => dollars(totalOf({ viewsPerDay, sockets }))),
      ]),
    ),
    '',
    'What one more of each costs:',
    '',
    ...table(
      ['US dollars', ...VIEWS.map((viewsPerDay) => `at ${viewsPerDay.toLocaleString('en')} views a day`)],
      [
        ['a reader, a month', ...VIEWS.map((viewsPerDay) => marginal(measured, viewsPerDay, ANOTHER.reader))],
        ['a paper, once', ...VIEWS.map((viewsPerDay) => marginal(measured, viewsPerDay, ANOTHER.paper))],
        ['keeping it, a month', ...VIEWS.map((viewsPerDay) => marginal(measured, viewsPerDay, ANOTHER.kept))],
      ],
    ),
    '',
    'The optional [reviewer](#a-reviewer), without its model, which its server or Bedrock charges:',
    '',
    ...reviewer(measured.fixed.region),
    '',
  ].join('\n');
}

function reviewer(region: string): string[] {
  const { month, review } = reviewerCost(region);
  return table(
    ['US dollars', 'more'],
    [
      ['a month, without reviews', month.toFixed(2)],
      ...REVIEW_MINUTES.map((minutes) => [`a review of ${minutes} minutes`, review(minutes).toFixed(4)]),
    ],
  );
}

/** How many more, so that steps such as a free tier are averaged. */
const MORE = 1_000;
const ANOTHER = {
  /** Without what readers write. */
  reader: (month: Month): Month => {
    const { papers, times, ...rest } = monthOf(month.readers + MORE, month.sockets);
    const written = Object.fromEntries(WRITTEN.map((action) => [action, month.times[action] ?? 0]));
    return { ...rest, papers: month.papers, times: { ...times, ...written } };
  },
  /** Its publication alone. */
  paper: (month: Month): Month => ({
    ...month,
    times: { ...month.times, 'POST /papers': (month.times['POST /papers'] ?? 0) + MORE },
  }),
  /** Its storage, backups, place in the search index, and the nightly jobs. */
  kept: (month: Month): Month => ({ ...month, papers: month.papers + MORE / MONTHS_STORED }),
};
const WRITTEN = ['POST /papers', 'POST /reviews', 'POST /agents', 'PUT /papers/drafts/{id}'];

function marginal(measured: Measurement, viewsPerDay: number, withMore: (month: Month) => Month): string {
  const month = monthOf(readersOf(viewsPerDay));
  const totalOf = (of: Month) =>
    monthlyCost(measured, of, measured.fixed).reduce((sum, each) => sum + each.dollars, 0);
  return ((totalOf(withMore(month)) - totalOf(month)) / MORE).toLocaleString('en', {
    maximumSignificantDigits: 2,
  });
}

/** Returns the costs by line, and what each action uses, as Markdown. */
export function costDetails(measured: Measurement): string {
  const columns = VIEWS.map((viewsPerDay) => billOf(measured, { viewsPerDay, sockets: 0 }));
  const withSockets = billOf(measured, { viewsPerDay: 10_000_000, sockets: 100_000 });
  const dollarsOf = (name: PriceName) =>
    [...columns, withSockets].map((lines) =>
      dollars(lines.find(({ price }) => price === name)?.dollars ?? 0),
    );
  const costs = (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { unit, per, source } = PRICES[name];
    const each = dollarsIn(measured.fixed.region, PRICES[name]);
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
    'Each line, without open sockets, and in the last column with 100,000:',
    '',
    ...table(
      [
        'US dollars a month',
        'price',
        ...VIEWS.map((views) => `${views.toLocaleString('en')} views a day`),
        'with sockets',
      ],
      costs,
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

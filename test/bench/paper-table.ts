import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod';
import { COUNTED, type PaperCounts } from './paper-counts.ts';

/**
 * Prints the table of docs/conversion.md: `node test/bench/paper-table.ts <folder>…`. Converts each paper in a separate process to
 * measure its time and memory.
 */
const Counts = z.object(
  Object.fromEntries(COUNTED.map((name) => [name, z.number()])) as Record<keyof PaperCounts, z.ZodNumber>,
);
const Converted = z.object({
  kind: z.string(),
  pageCount: z.number(),
  report: z.object({
    score: z.number(),
    lossy: z.boolean(),
    messages: z.array(z.object({ severity: z.string() })),
  }),
  counts: z.object({
    /** Not counted for Markdown. */
    source: Counts.optional(),
    page: Counts.extend({ unresolved: z.number(), failedFormulas: z.number(), rawTex: z.number() }),
  }),
  milliseconds: z.number(),
  peakMegabytes: z.number(),
});

const HEADS = [
  ...['pages', ...COUNTED.map((name) => name.replace('crossReferences', 'cross-references'))],
  ...['unresolved', 'formulas as TeX', 'raw TeX', 'score', 'warnings', 's', 'MB'],
];
process.stdout.write(`| paper | ${HEADS.join(' | ')} |\n| --- |${' --: |'.repeat(HEADS.length)}\n`);
for (const folder of process.argv.slice(2)) process.stdout.write(`${rowOf(folder)}\n`);

function rowOf(folder: string): string {
  const name = path.basename(folder);
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'convert-folder.ts'), folder], {
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  });
  if (run.status !== 0)
    return `| ${name} | ${run.stderr.match(/^\w*(?:Error|Refused): (.*)$/m)?.[1] ?? run.stderr.trim()} |`;
  const { kind, pageCount, report, counts, milliseconds, peakMegabytes } = Converted.parse(
    JSON.parse(run.stdout),
  );
  const { source, page } = counts;
  const cells = [
    kind === 'converted' ? name : `${name} (${kind})`,
    pageCount,
    ...COUNTED.map((what) => (source ? `${source[what]} → ${page[what]}` : page[what])),
    page.unresolved,
    page.failedFormulas,
    page.rawTex,
    `${report.score}${report.lossy ? ' lossy' : ''}`,
    report.messages.filter(({ severity }) => severity !== 'info').length,
    (milliseconds / 1000).toFixed(1),
    Math.round(peakMegabytes),
  ];
  return `| ${cells.join(' | ')} |`;
}

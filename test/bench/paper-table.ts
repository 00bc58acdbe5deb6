import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod';

/**
 * Prints rows of the table in docs/conversion.md: `node test/bench/paper-table.ts <folder>…`. Converts each paper in a separate
 * process to measure its time and memory.
 */
const Counts = z.object({
  sections: z.number(),
  figures: z.number(),
  tables: z.number(),
  formulas: z.number(),
  citations: z.number(),
});
const Converted = z.object({
  kind: z.string(),
  mainFile: z.string(),
  pageCount: z.number(),
  report: z.object({
    score: z.number(),
    lossy: z.boolean(),
    messages: z.array(z.object({ severity: z.string() })),
    counts: z.object({ source: Counts, output: Counts }).optional(),
  }),
  milliseconds: z.number(),
  peakMegabytes: z.number(),
});

process.stdout.write(
  '| paper | pages | sections | figures | tables | equations | citations | score | warnings | s | MB |\n' +
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n',
);
for (const folder of process.argv.slice(2)) process.stdout.write(`${rowOf(folder)}\n`);

function rowOf(folder: string): string {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'convert-folder.ts'), folder], {
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  });
  if (run.status !== 0) return `| ${path.basename(folder)} | ${run.stderr.trim().split('\n').at(-1)} |`;
  const { kind, pageCount, report, milliseconds, peakMegabytes } = Converted.parse(JSON.parse(run.stdout));
  const { counts } = report;
  const pair = (name: keyof z.infer<typeof Counts>) =>
    counts ? `${counts.source[name]} → ${counts.output[name]}` : '–';
  const cells = [
    kind === 'converted' ? path.basename(folder) : `${path.basename(folder)} (${kind})`,
    pageCount,
    ...(['sections', 'figures', 'tables', 'formulas', 'citations'] as const).map(pair),
    `${report.score}${report.lossy ? ' lossy' : ''}`,
    report.messages.filter(({ severity }) => severity !== 'info').length,
    (milliseconds / 1000).toFixed(1),
    Math.round(peakMegabytes),
  ];
  return `| ${cells.join(' | ')} |`;
}

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { aLongPaper } from '../support/long-paper.ts';

/**
 * Measures how time and memory of a conversion grow with the paper: `node test/bench/paper-lengths.ts [pages…]`, by default 25, 50,
 * 100 and 200. Each paper is one of our own, of sections with formulas, tables, citations and cross-references, and is converted in a
 * separate process. With `--busy 8`, eight other processes calculate meanwhile, and the limits are those of the pipeline's slow lane.
 * @throws Error if a paper falls back to its source
 */
const Converted = z.object({
  kind: z.literal('converted'),
  pages: z.number(),
  seconds: z.number(),
  processorSeconds: z.number(),
  megabytes: z.number(),
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'string', default: '0' } },
});
const lengths = positionals.map(Number);
const others = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
// Otherwise this process would wait for them, and they run until it ends.
for (const other of others) other.unref();
process.on('exit', () => {
  for (const other of others) other.kill();
});
console.info('| asked | pages |    s | processor s | ms a page |   MB |');
console.info('| ----: | ----: | ---: | ----------: | --------: | ---: |');
for (const pages of lengths.length > 0 ? lengths : [25, 50, 100, 200]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-length-'));
  try {
    for (const { name, content } of aLongPaper(pages)) writeFileSync(path.join(folder, name), content);
    const script = path.join(import.meta.dirname, '../corpus/measure-paper.ts');
    const flags = others.length > 0 ? ['--long-turn'] : [];
    const run = spawnSync(process.execPath, [script, folder, ...flags], {
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    const paper = Converted.parse(JSON.parse(run.stdout));
    const cells = [
      pages,
      paper.pages,
      paper.seconds.toFixed(1),
      paper.processorSeconds,
      Math.round((paper.seconds * 1000) / paper.pages),
      paper.megabytes,
    ];
    console.info(`| ${cells.join(' | ')} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

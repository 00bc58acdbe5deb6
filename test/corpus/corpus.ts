import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod';
import { corpusDifferences, corpusTable } from './corpus-table.ts';
import { PaperRow } from './paper-row.ts';
import { PATHS } from './paths.ts';

/**
 * Converts the papers of a corpus and prints a table of what each way keeps of them: `npm run corpus -- <folder>`. Each folder in it
 * is a paper; `papers.json` beside them can name main files and classes, and a paper's folder `.truth` has what LaTeX made of
 * it. Results are added to `<path>.jsonl` in the folder, and papers that have one aren't converted again without `--only`. With `--stored`,
 * measures again what was converted before.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string', default: 'today' },
    only: { type: 'string' },
    stored: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '12' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Give the folder with the papers: npm run corpus -- <folder>');
const Manifest = z.array(z.object({ name: z.string(), main: z.string(), documentClass: z.string() }));
const manifest = path.join(folder, 'papers.json');
const known = existsSync(manifest) ? Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : [];
const only = values.only?.split(',');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b));

const tables: PaperRow[][] = [];
for (const way of values.path === 'both' ? Object.keys(PATHS) : [values.path]) {
  const results = path.join(folder, `${way}.jsonl`);
  const done = new Set(only || values.stored ? [] : rowsIn(results).map(({ name }) => name));
  const isThere = (name: string) =>
    !values.stored || existsSync(path.join(outOf(name, way), 'conversion.json'));
  for (const name of (only ?? names).filter((each) => !done.has(each) && isThere(each))) {
    const row = await measured(name, way);
    appendFileSync(results, `${JSON.stringify(row)}\n`);
    console.error(`${way} ${name}: ${row.failure ?? `${row.measured?.kind}, score ${row.measured?.score}`}`);
  }
  const rows = rowsIn(results).toSorted((a, b) => a.name.localeCompare(b.name));
  writeFileSync(path.join(folder, `${way}.md`), corpusTable(rows));
  console.info(`\n${way}\n\n${corpusTable(rows)}`);
  tables.push(rows);
}
const [first, second] = tables;
if (first && second) console.info(`\nwhat differs\n\n${corpusDifferences(first, second)}`);

/** The last result of each paper. */
function rowsIn(file: string): PaperRow[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return [
    ...new Map(lines.map((each) => PaperRow.parse(JSON.parse(each))).map((row) => [row.name, row])).values(),
  ];
}

function outOf(name: string, way: string): string {
  return path.join(String(folder), name, '.out', way);
}

async function measured(name: string, way: string): Promise<PaperRow> {
  const { main, documentClass = '' } = known.find((each) => each.name === name) ?? {};
  const paper = path.join(String(folder), name);
  const script = path.join(import.meta.dirname, 'measure-paper.ts');
  const flags = [...(main ? ['--main', main] : []), ...(values.stored ? ['--stored'] : [])];
  const given = [script, paper, '--path', way, '--out', outOf(name, way), ...flags];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, given, {
      timeout: Number(values.minutes) * 60_000,
      killSignal: 'SIGKILL',
      maxBuffer: 100 * 1024 * 1024,
    });
    return PaperRow.parse({ name, documentClass, measured: JSON.parse(stdout) });
  } catch (error) {
    return { name, documentClass, failure: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed) return `took longer than ${values.minutes} minutes`;
  const stderr = 'stderr' in error ? String(error.stderr) : error.message;
  return stderr.match(/^\w*(?:Error|Refused)[^:\n]*: (.*)$/m)?.[1] ?? stderr.trim().slice(0, 300);
}

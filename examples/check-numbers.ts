import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { numbersIn, unexplained } from './numbers-in.ts';

/**
 * Runs the scripts beside the demonstration papers and lists the numbers of each paper that no script prints and no data file
 * contains: they are derived or quoted in the paper, or wrong. The `.py` files need Python with numpy, scipy and matplotlib.
 *
 *   node examples/check-numbers.ts [slug …]
 */
const LONGEST_MS = 300_000;
const slugs = process.argv.slice(2);
const versions = globSync('examples/papers/*/v*/').filter(
  (folder) => slugs.length === 0 || slugs.some((slug) => folder.includes(`/${slug}/`)),
);
for (const folder of versions.toSorted()) {
  const texts = globSync(`${folder}/**/*.{md,tex,txt,typ}`).filter((file) => !file.endsWith('output.txt'));
  const known = numbersIn(await outputOf(folder));
  const open = unexplained(texts.map((file) => readFileSync(file, 'utf8')).join('\n'), known);
  console.log(`\n${folder}: ${open.length === 0 ? 'every number is explained' : open.join('  ')}`);
}

/** Runs the scripts of a version in a copy of its folder. @returns what they print, and the version's data files */
async function outputOf(folder: string): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), 'numbers-'));
  cpSync(folder, copy, { recursive: true });
  const parts = globSync(`${folder}/**/*.{csv,json,svg}`).map((file) => readFileSync(file, 'utf8'));
  for (const script of globSync('*.{mjs,py}', { cwd: copy }).toSorted()) {
    const program = script.endsWith('.py') ? 'python3' : process.execPath;
    const options = { cwd: copy, timeout: LONGEST_MS, maxBuffer: 50_000_000 };
    const { stdout, stderr } = await promisify(execFile)(program, [script], options).catch(
      (error: unknown) => {
        console.error(`${folder}/${script} failed: ${String(error).split('\n').slice(0, 3).join(' ')}`);
        return { stdout: '', stderr: '' };
      },
    );
    parts.push(stdout, stderr);
  }
  rmSync(copy, { recursive: true });
  return parts.join('\n');
}

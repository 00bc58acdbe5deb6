import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import {
  type CheckedNumber,
  checkEachNumber,
  distributionsReady,
} from '../../functions/publishing/numbers/check-numbers.ts';
import { NUMBER_CHECK_IDS } from '../../shared/domain/number-check-kinds.ts';
import { benchSubmission } from './bench-submission.ts';

/**
 * `npm run check-statistics -- <file.html | paper folder>… [--all]`: checks the numbers of web pages, or of papers that it
 * converts first. Prints what doesn't agree with its arithmetic, and with `--all` everything that was checked.
 */
const MAIN = /^(?:main|paper|manuscript|article|index)\.(?:tex|md)$/i;
const given = process.argv.slice(2);
const showsAll = given.includes('--all');
const paths = given.filter((argument) => !argument.startsWith('--'));
if (paths.length === 0) {
  console.error('Which page or paper? npm run check-statistics -- <file.html | paper folder>…');
  process.exit(1);
}

await distributionsReady;
for (const file of paths) {
  const started = performance.now();
  const html = statSync(file).isDirectory() ? await convertFolder(file) : readFileSync(file, 'utf8');
  const from = performance.now();
  const checked = checkEachNumber(html);
  const took = Math.round(performance.now() - from);
  console.log(
    `\n${file}: ${summary(checked)} (${took} ms${from - started > 100 ? `, converted in ${Math.round(from - started)} ms` : ''})`,
  );
  for (const each of checked) if (showsAll || !each.agrees) print(each);
}
process.exit();

function summary(checked: CheckedNumber[]): string {
  const counts = NUMBER_CHECK_IDS.map((id) => {
    const own = checked.filter(({ check }) => check === id);
    return own.length > 0
      ? `${id} ${own.length - own.filter(({ agrees }) => !agrees).length}/${own.length}`
      : '';
  }).filter(Boolean);
  return counts.length > 0 ? counts.join(', ') : 'nothing to check';
}

function print({
  agrees,
  isOneTailed,
  isCorrected,
  changesConclusion,
  place,
  reported,
  message,
  arithmetic,
}: CheckedNumber): void {
  const mark = agrees
    ? isCorrected
      ? 'only if corrected'
      : isOneTailed
        ? 'one-tailed'
        : 'agrees'
    : changesConclusion
      ? 'DIFFERS (conclusion)'
      : 'DIFFERS';
  console.log(`  ${mark.padEnd(20)} ${place.label}: ${reported}`);
  if (!agrees) console.log(`${' '.repeat(23)}${message}`);
  console.log(`${' '.repeat(23)}${arithmetic}`);
}

async function convertFolder(folder: string): Promise<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((name) => ({ name: path.relative(folder, name), bytes: new Uint8Array(readFileSync(name)) }))
    .toSorted((a, b) => Number(MAIN.test(b.name)) - Number(MAIN.test(a.name)));
  const { html } = await convertPaper(benchSubmission(path.basename(folder), '', files), {
    wallClockMs: 300_000,
  });
  return html;
}

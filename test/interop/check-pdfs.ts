import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { convertPaper, type Submission } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { CLASSES, classPaper } from '../support/class-papers.ts';
import { PAPER_SPECIMENS } from '../support/paper-specimens.ts';

/**
 * `npm run interop:pdf`: converts the example papers, the specimens and the papers in each document class, and checks each PDF for PDF/UA-1 and PDF/A-2a with
 * veraPDF, which Maven downloads. `npm run interop:pdf -- <folder>…` checks the papers in these folders instead. Papers
 * submitted as PDF are not checked: Colophon doesn't write them.
 */
const folders = process.argv.slice(2);
const out = mkdtempSync(path.join(tmpdir(), 'colophon-pdfs-'));
try {
  for (const [name, submission] of folders.length > 0 ? folders.map(paperIn) : ownPapers())
    await writePdf(name, submission);
  process.exitCode = validate();
} finally {
  rmSync(out, { recursive: true });
}

function ownPapers(): [string, Submission][] {
  const examples = readPapers().flatMap(({ slug, versions }) =>
    versions.map(({ files }, index): [string, Submission] => [
      `${slug}-v${index + 1}`,
      { ...aSubmission({}), files },
    ]),
  );
  const specimens = Object.entries(PAPER_SPECIMENS).map(([name, files]): [string, Submission] => [
    name.replaceAll(/[^a-z]+/gi, '-'),
    aSubmission(files),
  ]);
  const classes = CLASSES.map((name): [string, Submission] => [name, aSubmission(classPaper(name))]);
  return [...examples, ...specimens, ...classes];
}

function paperIn(folder: string): [string, Submission] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file), bytes: new Uint8Array(readFileSync(file)) }))
    .toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  return [path.basename(folder), { ...aSubmission({}), files }];
}

function isMain({ name, bytes }: Submission['files'][number]): boolean {
  if (/\.(?:md|ipynb)$/.test(name)) return true;
  return /\.tex$/.test(name) && /^[^%]*\\documentclass/m.test(Buffer.from(bytes).toString('latin1'));
}

async function writePdf(name: string, submission: Submission): Promise<void> {
  const paper = await convertPaper(submission, { wallClockMs: 300_000 });
  if (paper.kind !== 'pdf') writeFileSync(path.join(out, `${name}.pdf`), paper.pdf);
}

/** Prints the rules that each PDF breaks. @returns the exit code */
function validate(): number {
  const project = path.join(import.meta.dirname, 'verapdf');
  const build = path.resolve(import.meta.dirname, '../../dist/verapdf');
  mkdirSync(build, { recursive: true });
  const options = ['-q', '-B', '-f', path.join(project, 'pom.xml'), `-DbuildFolder=${build}`];
  const run = spawnSync('mvn', [...options, 'compile', 'exec:java', `-Dexec.args=${out}`], {
    stdio: 'inherit',
  });
  if (run.error) console.error('This check needs Java 17 and Maven (mvn).', run.error.message);
  return run.status ?? 1;
}

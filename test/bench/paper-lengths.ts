import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/**
 * Measures how time and memory of a conversion grow with the paper: `node test/bench/paper-lengths.ts [pages…]`, by default 25, 50,
 * 100 and 200. Each paper is one of our own, of sections with formulas, tables, citations and cross-references, and is converted in a
 * separate process. With `--busy 8`, eight other processes calculate meanwhile, and the limits are those of the pipeline's slow lane.
 * @throws Error if a paper falls back to its source
 */
const Converted = z.object({
  kind: z.literal('converted'),
  pageCount: z.number(),
  milliseconds: z.number(),
  processorMilliseconds: z.number(),
  peakMegabytes: z.number(),
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'string', default: '0' } },
});
const lengths = positionals.map(Number);
const others = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => {
  for (const other of others) other.kill();
});
const WORDS =
  'the of a we measure bound sum error vector matrix converges slowly almost surely under mild noise for every sample estimate variance because each term decays'.split(
    ' ',
  );

console.info('| asked | pages |    s | processor s | ms a page |   MB |');
console.info('| ----: | ----: | ---: | ----------: | --------: | ---: |');
for (const pages of lengths.length > 0 ? lengths : [25, 50, 100, 200]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-length-'));
  try {
    writeFileSync(path.join(folder, 'main.tex'), paperOf(pages));
    writeFileSync(path.join(folder, 'refs.bib'), bibliographyOf(pages));
    const script = path.join(import.meta.dirname, 'convert-folder.ts');
    const flags = others.length > 0 ? ['--long-turn'] : [];
    const run = spawnSync(process.execPath, [script, folder, ...flags], {
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    const paper = Converted.parse(JSON.parse(run.stdout));
    const cells = [
      pages,
      paper.pageCount,
      (paper.milliseconds / 1000).toFixed(1),
      (paper.processorMilliseconds / 1000).toFixed(1),
      Math.round(paper.milliseconds / paper.pageCount),
      Math.round(paper.peakMegabytes),
    ];
    console.info(`| ${cells.join(' | ')} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
/** Returns LaTeX with about three sections a page. */
function paperOf(pages: number): string {
  const sections = Array.from({ length: pages * 2 }, (_, index) => sectionOf(index + 1));
  return [
    String.raw`\documentclass{article}\usepackage{amsmath,amsthm,booktabs}`,
    String.raw`\newtheorem{theorem}{Theorem}\newcommand{\norm}[1]{\lVert #1 \rVert}\newcommand{\E}{\mathbb{E}}`,
    String.raw`\begin{document}`,
    ...sections,
    String.raw`\bibliographystyle{plain}\bibliography{refs}\end{document}`,
  ].join('\n');
}

function sectionOf(number: number): string {
  const before = Math.max(1, number - 1);
  return String.raw`\section{Estimate ${number}}\label{sec:${number}}
${sentencesOf(number, 9)} As in Section~\ref{sec:${before}} and \cite{work${Math.ceil(number / 2)}}, $\norm{x_{${number}}} \le \E[y]$.
\begin{equation}\label{eq:${number}}
\sum_{i=1}^{${number}} \frac{a_i}{\norm{x - i}^2} \le \int_0^\infty e^{-t} \,\mathrm{d}t
\end{equation}
\begin{theorem}\label{thm:${number}} ${sentencesOf(number + 7, 2)} \end{theorem}
${sentencesOf(number + 3, 9)} Equation~\eqref{eq:${before}} and Theorem~\ref{thm:${before}} are used.
${number % 4 === 0 ? tableOf(number) : ''}`;
}

function tableOf(number: number): string {
  return String.raw`\begin{table}\caption{Values ${number}.}\begin{tabular}{lrr}\toprule n & a & b \\ \midrule 1 & 2 & 3 \\ 4 & 5 & ${number} \\ \bottomrule\end{tabular}\end{table}`;
}

function sentencesOf(seed: number, count: number): string {
  const word = (index: number) => WORDS[(seed * 7 + index * 11 + (index % 5) * seed) % WORDS.length] ?? '';
  return Array.from({ length: count }, (_, sentence) => {
    const words = Array.from({ length: 14 }, (__, index) => word(sentence * 14 + index)).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(' ');
}

function bibliographyOf(pages: number): string {
  return Array.from(
    { length: pages },
    (_, index) =>
      `@article{work${index + 1}, author = {Author, Ada}, title = {On the bound number ${index + 1}}, journal = {Journal of Bounds}, year = {${1950 + (index % 70)}}}`,
  ).join('\n');
}

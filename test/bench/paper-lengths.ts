import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';

/**
 * Measures how time and memory of a conversion grow with the paper: `node test/bench/paper-lengths.ts [pages…]`, by default 25, 50,
 * 100 and 200. Each paper is one of our own, of sections with formulas, tables, citations and cross-references, and is converted in a
 * separate process.
 */
const Converted = z.object({ pageCount: z.number(), milliseconds: z.number(), peakMegabytes: z.number() });
const lengths = process.argv.slice(2).map(Number);
const WORDS =
  'the of a we measure bound sum error vector matrix converges slowly almost surely under mild noise for every sample estimate variance because each term decays'.split(
    ' ',
  );

console.info('| asked | pages |    s | ms a page |   MB |\n| ----: | ----: | ---: | --------: | ---: |');
for (const pages of lengths.length > 0 ? lengths : [25, 50, 100, 200]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-length-'));
  try {
    writeFileSync(path.join(folder, 'main.tex'), paperOf(pages));
    writeFileSync(path.join(folder, 'refs.bib'), bibliographyOf(pages));
    const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'convert-folder.ts'), folder], {
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    const { pageCount, milliseconds, peakMegabytes } = Converted.parse(JSON.parse(run.stdout));
    const cells = [pages, pageCount, (milliseconds / 1000).toFixed(1), Math.round(milliseconds / pageCount)];
    console.info(`| ${[...cells, Math.round(peakMegabytes)].join(' | ')} |`);
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

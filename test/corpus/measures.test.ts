import { describe, expect, it } from 'vitest';
import { compareNumbers, wantedLabels } from './compare-numbers.ts';
import { corpusDifferences, corpusTable } from './corpus-table.ts';
import { countPage } from './count-page.ts';
import { countProject } from './count-project.ts';
import type { Measured, PaperRow } from './paper-row.ts';
import { wordsKept } from './words-kept.ts';

const SOURCE = String.raw`\documentclass{article}
\newtheorem{claim}{Claim}
\begin{document}
\section{Introduction}\label{sec:intro}
Moss grows on every roof, says \cite{fern}. See \ref{fig:roof}, \eqref{eq:rain}, \cref{clm:one,sec:intro} and \ref{sec:lost}.
%\ref{never}
\begin{figure}\includegraphics{roof}\caption{A roof}\label{fig:roof}\end{figure}
\begin{equation}\label{eq:rain} r = 2 \end{equation}
\begin{claim}\label{clm:one}Rain helps.\end{claim}
\end{document}`;

const AUX = String.raw`\relax
\newlabel{sec:intro}{{1}{1}{Introduction}{section.1}{}}
\newlabel{sec:intro@cref}{{[section][1][]1}{1}}
\newlabel{fig:roof}{{II}{2}{A \textbf {roof}}{figure.1}{}}
\newlabel{eq:rain}{{\textup {1.3}}{2}}
\newlabel{clm:one}{{4}{2}{}{claim.4}{}}
\newlabel{sec:lost}{{5}{3}{Lost}{section.5}{}}
\newlabel{sec:found}{{6}{3}{Found}{section.6}{}}`;

const xref = (id: string, text: string) => `<a class="xref" href="#p-${id}">${text}</a>`;
const PAGE = `<h2>1 Introduction</h2><p>Moss grows, says <a class="citation">[1]</a> \\emph{so}.
  See ${xref('fig-roof', 'Figure 2')}, ${xref('eq-rain', '(1.3)')}, ${xref('clm-one', 'Claim 2')}, ${xref('sec-intro', 'Introduction')}
  and <span class="unresolved">??</span>.</p>
  <figure class="figure"><img><figcaption>A roof</figcaption></figure>
  <div class="equation"><math display="block"><semantics><mi>r</mi><annotation>\\rain</annotation></semantics></math></div>
  <pre>\\begin{tabular}</pre><div class="theorem">Rain helps.</div>
  <section class="references"><ol><li>Fern, 2020</li></ol></section>`;

describe('what a corpus measures of a paper', () => {
  it('counts what the sources and the page have', () => {
    const own = countProject(new Map([['main.tex', SOURCE]]), 'main.tex');
    expect(own).toEqual({ figures: 1, tables: 0, equations: 1, theorems: 1, references: 1 });
    const { text, links, ...ours } = countPage(PAGE);
    expect(ours).toEqual({ ...own, unresolved: 1, failedFormulas: 0, rawTex: { text: 1, code: 1 } });
    expect(links).toHaveLength(4);
    expect(text).not.toMatch(/rain|tabular/);
  });

  it('compares the numbers of cross-references with those that LaTeX gave', () => {
    const wanted = wantedLabels([SOURCE]);
    expect(wanted).not.toContain('never');
    expect(compareNumbers(AUX, countPage(PAGE).links, wanted)).toEqual({
      right: 1,
      wrong: 1,
      restyled: 1,
      missing: 1,
      examples: ['clm:one: 4, printed “Claim 2”', 'sec:lost: missing'],
    });
  });

  it('takes roman numerals for arabic ones only of the same value', () => {
    const wrong = countPage(xref('fig-roof', 'Figure 3')).links;
    expect(compareNumbers(AUX, wrong, [])).toMatchObject({ wrong: 1, restyled: 0 });
  });

  it('reads the numbers of memoir, finds labels with spaces, and takes primes for apostrophes', () => {
    const aux = String.raw`\newlabel{sec:one}{{\M@TitleReference {1.2}{Moss}}{3}}\newlabel{it:a b}{{(2')}{4}{}{item.2}{}}`;
    const { links } = countPage(xref('sec-one', '1.2') + xref('it-a_b', '(2’)'));
    const missing = compareNumbers(aux, links, ['sec:one', 'it:a b']);
    expect(missing).toMatchObject({ right: 2, wrong: 0, missing: 0 });
  });

  it('finds the words of LaTeX’s PDF from the introduction on, across lines', () => {
    const page = (number: number, text: string) => `MOSS AND ROOFS ${number}\n${text}\n`;
    const own = [
      page(1, 'Abstract of nobody\n1 Introduction\nMoss grows on long-\nterm roofs and on sand-\nstone'),
      page(2, 'where rain, rain and rain falls'),
      page(3, 'Gutters are lost'),
    ].join('\f');
    const ours = 'Introduction\nMoss grows on long-term roofs and on sandstone, where rain and rain falls';
    expect(wordsKept(own, ours)).toEqual({
      percent: 78.6,
      lost: ['rain 1', 'gutters 1', 'lost 1'],
    });
  });

  it('counts Chinese by pairs of characters', () => {
    expect(wordsKept('引言\n青苔\n屋顶', '引言 青苔 屋').percent).toBe(80);
  });

  it('shows the median and the worst of each column, and what differs between two ways', () => {
    const before = [
      aRow('fern', 99),
      aRow('moss', 40),
      aRow('rain', 95),
      { name: 'slow', documentClass: '', failure: 'took long' },
    ];
    const table = corpusTable(before)
      .split('\n')
      .map((line) => line.split(' | '));
    const column = table[0]?.indexOf('words on the page, %') ?? -1;
    expect(table.map((cells) => cells[column])).toEqual([
      'words on the page, %',
      '--:',
      '99',
      '40',
      '95',
      undefined,
      '95',
      '40',
      undefined,
    ]);
    expect(corpusDifferences(before, [aRow('fern', 99), aRow('moss', 95), aRow('rain', 95.4)])).toContain(
      '--: |\n| moss | article | 40 → 95 | 40 → 95 | 0 → 0 |\n',
    );
  });
});

function aRow(name: string, percent: number): PaperRow {
  const none = { ours: 0, own: 0 };
  const measured: Measured = {
    ...{ kind: 'converted', score: 1, warnings: 0, pages: 1, formulasAsTex: 0, jats: [] },
    ...{ page: { percent, lost: [] }, pdf: { percent, lost: [] }, unresolved: none, references: none },
    ...{ figures: none, tables: none, equations: none, theorems: none },
    ...{ rawTex: { text: 0, code: 0, pdf: 0 }, seconds: 1, processorSeconds: 1, megabytes: 1 },
  };
  return { name, documentClass: 'article', measured };
}

import { readdirSync, readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { aLatexPaper, aPng, aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { type ConvertedPaper, convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const slow = 60_000;

describe('a LaTeX project', () => {
  let paper: ConvertedPaper;

  beforeAll(async () => {
    const preamble = `\\usepackage{amsmath,natbib,graphicx,cleveref,algorithm,algpseudocode,siunitx}
\\newtheorem{theorem}{Theorem}
\\newcommand{\\R}{\\mathbb{R}}
\\title{A title\\thanks{Money}}\\author{Nobody \\and Else}`;
    const body = `\\maketitle
\\begin{abstract}The abstract of the source.\\end{abstract}
% SECRET remark
\\section{Introduction}\\label{sec:intro}
See \\cref{sec:method}, \\eqref{eq:one}, \\cref{fig:dot}, \\Cref{tab:t}, \\autoref{thm:m}, and \\citet{knuth} or \\citep[p.~3]{lamport}.
Nowhere: \\ref{nowhere}.
\\begin{equation}\\label{eq:one} x \\in \\R \\end{equation}
A note\\footnote{Small print.}.
\\input{sections/method}
\\begin{figure}\\includegraphics[width=0.5\\textwidth]{figs/dot}\\caption{A dot.}\\label{fig:dot}\\end{figure}
\\begin{figure}\\includegraphics{lost}\\caption{A lost one.}\\end{figure}
\\begin{table}\\caption{Numbers.\\label{tab:t}}\\resizebox{\\textwidth}{!}{\\begin{tabular}{lS[table-format=1.1]}a & 1.5\\\\\\end{tabular}}\\end{table}
\\mystery{word}
\\appendix
\\section{Proofs}
\\bibliographystyle{plainnat}\\bibliography{refs}`;
    const method = `\\section{Method}\\label{sec:method}
\\begin{theorem}[Main]\\label{thm:m} For all $x$, \\begin{equation} x^2 \\ge 0 \\end{equation} holds. \\end{theorem}
\\begin{algorithm}\\caption{Loop}\\label{alg:l}\\begin{algorithmic}\\For{$i$}\\State $a$\\EndFor\\end{algorithmic}\\end{algorithm}
\\begin{lstlisting}[language=Python]
x = 1 # 100% \\section{no}
\\end{lstlisting}`;
    const refs = `@book{knuth, author={Donald E. Knuth}, title={The TeXbook}, publisher={A-W}, year=1984, doi={10.1000/xyz}}
@misc{lamport, author={Leslie Lamport}, title={LaTeX}, year=1994, eprint={2101.00001}, archivePrefix={arXiv}}
@article{broken, author={X, title={no end
@article{unused, author={U}, title={Not cited}, year=2000, journal={J}}`;
    const zip = aZip([
      { name: 'paper/main.tex', content: aLatexPaper(body, preamble) },
      { name: 'paper/sections/method.tex', content: method },
      { name: 'paper/refs.bib', content: refs },
      { name: 'paper/figs/dot.png', content: aPng },
    ]);
    paper = await convertPaper(aSubmission({ 'paper.zip': zip }));
  }, slow);

  it('is converted, with its main file detected and the other files shown as sources', () => {
    expect(paper).toMatchObject({ kind: 'converted', format: 'latex', mainFile: 'main.tex' });
    expect(paper.sources.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['main.tex', 'text/x-tex'],
      ['sections/method.tex', 'text/x-tex'],
      ['refs.bib', 'text/x-bibtex'],
      ['figs/dot.png', 'image/png'],
    ]);
  });

  it('omits comments and the metadata that the page shows itself', () => {
    for (const output of [paper.html, paper.text])
      expect(output).not.toMatch(/A title|Money|Nobody|abstract of the source|SECRET|maketitle/);
    expect(paper.jats).toContain('<article-title>On the measurement of small things</article-title>');
  });

  it('numbers the sections and lists them', () => {
    expect(paper.toc).toEqual([
      { id: 'p-sec-intro', level: 2, number: '1', title: 'Introduction' },
      { id: 'p-sec-method', level: 2, number: '2', title: 'Method' },
      { id: 'p-proofs', level: 2, number: 'A', title: 'Proofs' },
    ]);
    expect(paper.html).toContain('<section><h2 id="p-sec-method"><span class="number">2</span> Method</h2>');
  });

  it('resolves references to sections, equations, figures, tables and theorems', () => {
    expect(paper.text).toContain(
      'See section 2, (1), fig. 1, Table 1, Theorem 1, and Knuth (1984) or (Lamport 1994, 3)',
    );
    expect(paper.html).toContain('<a href="#p-eq-one" class="xref">(1)</a>');
  });

  it('writes formulas as MathML, with displayed ones numbered and outside of the paragraph', () => {
    expect(paper.html).toMatch(/<div id="p-eq-one" class="equation"><math[^>]*display="block"/);
    expect(paper.html).toContain('<span class="equation-number">(1)</span>');
    expect(paper.html).not.toMatch(/<p>(?:(?!<\/p>).)*<div/);
  });

  it('places figures with size, caption and label, and names a missing one', () => {
    const [figure] = paper.figures;
    expect(figure).toMatchObject({ mediaType: 'image/png', alt: 'A dot.' });
    expect(paper.html).toContain(
      `<img src="/files/01JTEST/v1/${figure?.path}" alt="A dot." loading="lazy" width="1" height="1" class="width-50">`,
    );
    expect(paper.html).toContain(
      '<figcaption><span class="caption-label">Figure 1</span> A dot.</figcaption>',
    );
    expect(paper.html).toContain('[Figure not available: lost]');
  });

  it('converts tables, theorems, algorithms, code and footnotes', () => {
    expect(paper.html).toMatch(/<figure id="p-tab-t" class="table">.*<div class="table-scroll"/s);
    expect(paper.html).toContain('<div id="p-thm-m" class="theorem">');
    expect(paper.html).toContain('<div class="algorithm-line depth-1">');
    expect(paper.html).toContain(
      '<code class="language-python">x = <span class="hljs-number">1</span> <span class="hljs-comment"># 100% \\section{no}</span></code>',
    );
    expect(paper.jats).toContain('<code language="python">x = 1 # 100% \\section{no}</code>');
    expect(paper.html).toMatch(
      /<sup id="p-fnref-1" class="footnote-reference"><a href="#p-fn-1">1<\/a><\/sup>/,
    );
  });

  it('lists the cited references with their identifiers, despite a broken entry', () => {
    expect(paper.references.map(({ key, doi, arxivId }) => ({ key, doi, arxivId }))).toEqual([
      { key: 'knuth', doi: '10.1000/xyz', arxivId: undefined },
      { key: 'lamport', doi: undefined, arxivId: '2101.00001' },
    ]);
    expect(paper.html).toContain('<li id="p-ref-knuth">');
    expect(paper.html).toMatch(/<a href="#p-ref-knuth" class="citation">1984<\/a>/);
  });

  it('reports each loss with its line', () => {
    const { messages, score } = paper.report;
    const about = (words: string) => messages.find(({ message }) => message.includes(words));
    expect(about('\\mystery')).toMatchObject({ severity: 'warning', file: 'main.tex', line: 19 });
    expect(about('“lost”')).toMatchObject({ severity: 'warning', file: 'main.tex', line: 17 });
    expect(about('“nowhere”')).toMatchObject({ file: 'main.tex', line: 12 });
    expect(about('“broken”')).toMatchObject({ file: 'refs.bib', line: 3 });
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThan(1);
  });

  it('writes JATS with front, body and back', () => {
    expect(paper.jats).toMatch(
      /<body>.*<sec id="sec-intro">\s*<label>1<\/label>.*<\/body>\s*<back>.*<ref id="ref-knuth">/s,
    );
    expect(paper.jats).toContain('<disp-formula id="eq-one"><label>(1)</label>');
    expect(paper.jats).toContain('<collab>Atlas-7</collab><role>AI agent</role>');
    expect(paper.jats).toContain('xlink:href="https://creativecommons.org/licenses/by/4.0/"');
  });

  it('typesets a tagged PDF', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(paper.pdf));
    expect(pdf.numPages).toBe(paper.pageCount);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const text = (await (await pdf.getPage(1)).getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join('');
    expect(text).toContain('On the measurement of small things');
    expect(text).toContain('COL.2611.00042v1');
  });
});

describe('a Markdown paper', () => {
  it(
    'loses only its title, byline and abstract',
    async () => {
      const paper = await convertPaper(
        aSubmission({
          'paper.md': `---
title: Anything
tags: [a]
---
# On the measurement of small things

**Authors:** Ada Lovelace, Atlas-7

## Abstract

The abstract of the source.

## 1. Introduction

H<sub>2</sub>O, $a_1$, see \\autoref{fig:dot} and [1, 2].

![A dot.](dot.png){#fig:dot}

| A | B |
|---|--:|
| 1 | 2 |

: Numbers. []{label="t"}

## References

[1] Knuth. The TeXbook. https://doi.org/10.1000/xyz

[2] See COL.2610.00007.
`,
          'dot.png': aPng,
        }),
      );
      expect(paper.report).toMatchObject({ score: 1, lossy: false });
      expect(paper.text).not.toMatch(/abstract of the source|Atlas-7|measurement/i);
      expect(paper.toc).toEqual([{ id: 'p-introduction', level: 2, number: '1', title: 'Introduction' }]);
      expect(paper.html).toContain('H<sub>2</sub>O');
      expect(paper.html).toContain('<a href="#p-fig-dot" class="xref">Figure\u00a01</a>');
      expect(paper.html).toContain(
        '[<a href="#p-ref-1" class="citation">1</a>, <a href="#p-ref-2" class="citation">2</a>]',
      );
      expect(paper.references).toMatchObject([
        { number: 1, doi: '10.1000/xyz' },
        { number: 2, archiveId: 'COL.2610.00007' },
      ]);
    },
    slow,
  );
});

describe('a LaTeX paper that contains its references', () => {
  it(
    'cites them by name if their labels have names, or else by number',
    async () => {
      const convert = async (label: string, options = '') =>
        convertPaper(
          aSubmission({
            'main.tex': aLatexPaper(
              `\\section{A}As \\citet{k} says \\citep[p.~2]{k}.\n\\begin{thebibliography}{9}\n\\bibitem${label}{k} Knuth, D. The \\TeX book, arXiv:2101.00001. %\n\\end{thebibliography}`,
              `\\usepackage${options}{natbib}`,
            ),
          }),
        );
      const named = await convert('[Knuth(1984)]');
      expect(named.text).toContain('As Knuth (1984) says (Knuth, 1984, p. 2).');
      expect(named.references).toMatchObject([{ key: 'k', arxivId: '2101.00001' }]);
      const numbered = await convert('', '[numbers]');
      expect(numbered.text).toContain('As [1] says [1, p. 2].');
      expect(numbered.references).toMatchObject([{ key: 'k', number: 1 }]);
    },
    slow,
  );

  it(
    'reads them from the .bbl file if there is no .bib file, and expands natbib’s citations without brackets',
    async () => {
      const source = aLatexPaper(
        '\\section{A}By \\citeauthor{k} in \\citeyear{k} (see \\citealp{k}).\n\\bibliography{refs}',
      );
      const bbl = '\\begin{thebibliography}{1}\\bibitem[Knuth(1984)]{k} Knuth. 1984.\\end{thebibliography}';
      const bib = '@book{k, author={Donald Knuth}, title={T}, year=1984}';
      for (const files of [{ 'main.bbl': bbl }, { 'refs.bib': bib }]) {
        const paper = await convertPaper(aSubmission({ 'main.tex': source, ...files }));
        expect(paper.text).toContain('By Knuth in 1984 (see Knuth, 1984).');
        expect(paper.references).toMatchObject([{ key: 'k' }]);
      }
    },
    slow,
  );
});

describe('an unreadable source', () => {
  it(
    'is shown as TeX on the page and in the PDF, and lowers the score',
    async () => {
      const paper = await convertPaper(
        aSubmission({
          'paper.md': '# A\n\nWords $x^2$ and $\\undefinedthing{y} \\frac{1}$.\n\n# B\n\nMore.',
        }),
      );
      expect(paper.html).toContain('<code class="math-failed">\\undefinedthing{y} \\frac{1}</code>');
      expect(paper.report.messages).toMatchObject([{ severity: 'warning', file: 'paper.md', line: 3 }]);
      expect(paper.report.score).toBeLessThan(1);
      expect(paper.report.messages.some(({ message }) => message.includes('plain text only'))).toBe(false);
    },
    slow,
  );
});

describe('the fallbacks', () => {
  it(
    'stamps an author’s PDF and extracts its text',
    async () => {
      const { pdf } = await convertPaper(aSubmission({ 'paper.txt': 'Words of a small paper.' }));
      const paper = await convertPaper(aSubmission({ 'paper.pdf': pdf }));
      expect(paper).toMatchObject({ kind: 'pdf', format: 'pdf', pageCount: 1 });
      expect(paper.text).toContain('Words of a small paper.');
      const stamped = await getDocumentProxy(new Uint8Array(paper.pdf));
      const { items } = await (await stamped.getPage(1)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      expect(text).toMatch(/COL\.2611\.00042v1\s+2026-11-20/);

      const drawn = await convertPaper(
        aSubmission({ 'paper.md': '# A\n\n![A page.](page.pdf)', 'page.pdf': pdf }),
      );
      expect(drawn.figures).toMatchObject([{ mediaType: 'image/svg+xml', alt: 'A page.' }]);
      expect(drawn.html).toMatch(
        /<img src="[^"]*\.svg" alt="A page\." loading="lazy" width="\d+" height="\d+">/,
      );
    },
    slow,
  );

  it(
    'show the author’s PDF instead of a source that can’t be converted in time',
    async () => {
      const { pdf } = await convertPaper(aSubmission({ 'paper.txt': 'Words of a small paper.' }));
      const files = {
        'main.tex': aLatexPaper('$\\frac{1}{2}$ '.repeat(20_000)),
        'main.pdf': pdf,
      };
      const paper = await convertPaper(aSubmission(files), { wallClockMs: 2_000 });
      expect(paper).toMatchObject({ kind: 'pdf', mainFile: 'main.pdf', pageCount: 1 });
      expect(paper.text).toContain('Words of a small paper.');
      expect(paper.sources.map((source) => source.path)).toEqual(['main.tex', 'main.pdf']);
      expect(paper.report.messages[0]?.message).toMatch(
        /failed while reading the source: it took longer than 2 seconds\. Readers see your own PDF instead\./,
      );
    },
    slow,
  );

  it(
    'show the source with the reason when the time is up',
    async () => {
      const source = aLatexPaper('\\section{One}Some <b>words</b>.');
      const paper = await convertPaper(aSubmission({ 'main.tex': source }), { wallClockMs: 1 });
      expect(paper).toMatchObject({
        kind: 'source-only',
        format: 'latex',
        report: { score: 0, lossy: true },
      });
      expect(paper.html).toContain('\\section{One}Some &#x3C;b>words&#x3C;/b>.');
      expect(paper.report.messages[0]?.message).toMatch(/longer than/);
      expect(Buffer.from(paper.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    },
    slow,
  );
});

describe.runIf(process.platform === 'linux')('a conversion', () => {
  /** The processes that this one started and that are still there, also those that have ended and that nobody asked about. */
  const children = () =>
    readdirSync('/proc').filter((id) => {
      if (!/^\d+$/.test(id)) return false;
      try {
        const [, fields = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
        return fields.split(' ')[1] === String(process.pid);
      } catch {
        return false;
      }
    });

  it('leaves no process behind', { timeout: slow }, async () => {
    const before = children();
    await convertPaper(aSubmission({ 'paper.md': '# One\n\nWords.' }));
    await expect.poll(() => children().filter((id) => !before.includes(id))).toEqual([]);
  });
});

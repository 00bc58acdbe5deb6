import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';
import { convertLatex, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// Each test reproduces, with invented text, what a conversion lost from a sample of a journal's class (docs/conversion.md).

const ofClass = (name: string, body: string) =>
  readPaper(
    aSubmission({ 'main.tex': `\\documentclass{${name}}\n\\begin{document}\n${body}\n\\end{document}\n` }),
  );

describe('a paper with braces that close nothing', () => {
  it(
    'keeps all its text, and has a message for each',
    async () => {
      const kept = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} stays with $x_${at}$.`);
      const wrong = Array.from({ length: 10 }, (_, at) => `Wrong } at ${at}.`);
      const paper = await readLatex(
        `\\section{A}${kept.map((text, at) => `${text}\n\n${wrong[at] ?? ''}`).join('\n\n')}`,
      );
      expect(paper.kind).toBe('converted');
      for (const at of kept.keys()) expect(paper.text).toContain(`Paragraph ${at} stays`);
      for (const at of wrong.keys()) expect(paper.html).toContain(`Wrong at ${at}`);
      expect(warnings(paper)).toHaveLength(10);
      expect(warnings(paper)[0]).toBe('There is a “}” without its “{”.');
    },
    slow,
  );
});

describe('title pages of unknown classes', () => {
  it(
    'aren’t printed above the text',
    async () => {
      const paper = await readLatex(
        `\\confname{Workshop of Words}{Vienna}
\\newtheorem{lemma}{Lemma}
\\SetPaperNumber[long]{seventeen}
\\begin{abstract}A short \\emph{abstract}.\\end{abstract}
\\maketitle
\\section{A}The text, with \\unknownword{some words}.\\begin{lemma}True.\\end{lemma}`,
      );
      expect(paper.text).not.toMatch(/Workshop|Vienna|seventeen/);
      expect(paper.text).toContain('some words');
      expect(paper.text).toContain('Lemma 1');
      expect(paper.report.messages.map(({ message }) => message)).toContain(
        'The title page’s command \\confname was omitted; the page shows the paper’s own fields.',
      );
    },
    slow,
  );
});

describe('the title page of', () => {
  const page = (...lines: string[]) => [...lines, '\\section{A}Text\\footnote{A note.}.'].join('\n');
  it.each([
    [
      'lipics-v2021',
      page(
        '\\title{T}\\titlerunning{Hidden}\\author{Ada}{Hidden}{hidden@example.org}{}{Hidden}\\authorrunning{Hidden}',
        '\\Copyright{Hidden}\\EventEditors{Hidden}\\relatedversion{Hidden}\\maketitle',
      ),
    ],
    [
      'elsarticle',
      page(
        '\\begin{frontmatter}\\title{T}\\begin{graphicalabstract}\nHidden\n\\end{graphicalabstract}',
        '\\begin{highlights}\n\\item Hidden\n\\end{highlights}\n\\end{frontmatter}',
      ),
    ],
    ['interact', page('\\articletype{Hidden}\\title{T}\\author{\\name{Ada}\\affil{Hidden}}\\maketitle')],
  ])('%s isn’t printed in the text', async (name, body) => {
    const paper = await ofClass(name, body);
    expect(wordsOf(paper).trim()).toBe('1 AText1. A note. ↩');
  });
});

describe('proof trees', () => {
  it(
    'of bussproofs and ebproof are formulas',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{prooftree}\\AxiomC{$\\Gamma, A \\vdash B$}\\RightLabel{\\scriptsize ($\\to$I)}
\\UnaryInfC{$\\Gamma \\vdash A \\to B$}\\AxiomC{premise two}\\BinaryInfC{$C$}\\end{prooftree}
In a line: \\AxiomC{$D$}\\UnaryInfC{$E$}\\DisplayProof.`,
        '\\usepackage{bussproofs}',
      );
      const ebproof = await readLatex(
        '\\section{A}\\begin{prooftree}\\hypo{F}\\hypo{G}\\infer2[join]{H}\\end{prooftree}',
        '\\usepackage{ebproof}',
      );
      expect([...warnings(paper), ...warnings(ebproof)]).toEqual([]);
      expect(paper.html.match(/<mfrac/g)).toHaveLength(3);
      expect(ebproof.html.match(/<mfrac/g)).toHaveLength(1);
      expect(paper.text).toMatch(/premise two/);
    },
    slow,
  );
});

describe('citations and references of other packages', () => {
  it(
    'of chicago, abntex2 and jmlr lead to their targets',
    async () => {
      const paper = await readLatex(
        `\\section{First}\\label{sec:a} \\citeN{one} says what \\citeA{one} says \\shortcite{one}.
\\section{\\label{sec:b}Second} See \\sectionref{sec:a,sec:b}.
\\begin{figure}\\floatconts{fig:x}{\\caption{A figure.}}{\\includegraphics{x.png}}\\end{figure} As \\figureref{fig:x} shows.
\\bibliography{b}`,
        '\\usepackage{chicago}',
        { 'b.bib': '@article{one, author={Ada Unit}, title={A Title}, journal={J}, year={2020}}' },
      );
      expect(paper.text).toContain('Unit (2020) says what Unit says (Unit 2020)');
      expect(paper.text).toContain('See Sections 1 and 2');
      expect(paper.text).toContain('As Figure 1 shows');
    },
    slow,
  );
});

describe('rules, short code and words in formulas', () => {
  it(
    'are the same in the page and the PDF',
    async () => {
      const paper = await convertLatex(
        `\\section{A}Before. The sign |code_1| is short.

\\hrule

After $a \\mbox{\\em if\\/ } b$.`,
        '\\usepackage{shortvrb}\\MakeShortVerb{\\|}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html).toMatch(/<code[^>]*>code_1<\/code>/);
      expect(paper.html).toContain('<mtext>if');
      const { blocks } = await readPdfText(paper.pdf);
      expect(blocks.map(({ text }) => text).join(' ')).toMatch(/code_1[\s\S]*After/);
    },
    slow,
  );
});

describe('references', () => {
  it(
    'keep formulas in their titles as they are, and the journals of ADS',
    async () => {
      const paper = await convertLatex(
        '\\section{A}As \\citet{star} says.\n\n\\bibliographystyle{plainnat}\\bibliography{b}',
        '\\usepackage{natbib}',
        {
          'b.bib':
            '@article{star, author={Ada Unit}, title={A Relation of {$\\Delta$}$\\nu$ and $\\nu$$_{max}$ in \\ensuremath{H_2}}, journal={\\mnras}, year={2020}}',
        },
      );
      const references = paper.html.slice(paper.html.lastIndexOf('Ada'));
      expect(references).toMatch(/<mi[^>]*>ν<\/mi>/);
      expect(references).toContain('MNRAS');
      expect(references.replace(/<annotation[\s\S]*?<\/annotation>|<math[\s\S]*?<\/math>/g, '')).not.toMatch(
        /\\\\[A-Za-z]|\$|[\ue000-\uf8ff]/,
      );
      expect(paper.jats).toMatch(/<article-title>A relation of <inline-formula>/i);
      expect(paper.jats).not.toMatch(/[\ue000-\uf8ff]/);
    },
    slow,
  );
});

describe('formulas in the title and the abstract', () => {
  it(
    'are set in the PDF, and are formulas in the JATS',
    async () => {
      const submission = aSubmission({ 'main.tex': aLatexPaper('\\section{A}Text.') });
      const paper = await convertPaper({
        ...submission,
        front: {
          ...submission.front,
          title: 'An $O(n^2)$ bound on $\\beta$ for $5 or "less"',
          abstract: 'We show $\\frac{a}{b} \\leq \\mathbb{E}[X]$ and $\\nosuchcommand{x}$.',
        },
      });
      expect(paper.jats).toMatch(
        /<article-title>An <inline-formula><alternatives><mml:math[\s\S]*for \$5 or/,
      );
      expect(paper.jats).toMatch(/<abstract><p>We show <inline-formula>/);
      const { blocks } = await readPdfText(paper.pdf);
      const text = blocks.map((block) => block.text).join(' ');
      expect(text).toMatch(/An (?:𝑂|O)[\s\S]*bound on (?:𝛽|β) for \$5/);
      expect(text).not.toMatch(/\\frac|\\beta/);
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('commands for words', () => {
  it(
    'of endnotes, hologo, doi and AASTeX keep them',
    async () => {
      const paper = await readLatex(
        '\\section{A}One.\\endnote{A note.} \\hologo{BibTeX} and \\LuaLaTeX{} say \\edit1{so} in \\doi{10.1000/abc}.\\break{} End.',
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.text).toContain('BibTeX and LuaLaTeX say so in doi:10.1000/abc. End.');
      expect(paper.html).toContain('href="https://doi.org/10.1000/abc"');
      expect(paper.html).toMatch(/class="footnotes"[\s\S]*A note\./);
    },
    slow,
  );
});

describe('papers of AASTeX', () => {
  it(
    'keep notes of several lines, addresses in sentences and facilities in a list, and drop \\and between authors',
    async () => {
      const paper = await ofClass(
        'aastex63',
        `\\author{A}\\affil{B}\\email{a@example.org}

\\and

\\author{C}\\affil{D}\\begin{abstract}Words.\\end{abstract}
\\section{A}\\begin{mathletters}\\begin{eqnarray}a&=&b\\label{a}\\\\c&=&d\\label{b}\\end{eqnarray}\\end{mathletters}
See \\ref{a} and \\ref{b}, and write to
\\email{help@example.org}. Facilities: \\facility{Nickel}, \\facility{HST(STIS)}.
\\begin{deluxetable}{lr}\\tablecaption{Stars.}\\tablehead{\\colhead{Star}&\\colhead{V}}\\startdata
Vega & 5\\% \\\\ % bright
\\enddata
\\tablenotetext{a}{Also
known % by some
otherwise.}
%
\\end{deluxetable}

\\smallskip
\\email{c@example.org}`,
      );
      expect(wordsOf(paper)).toContain(
        'See 1a and 1b, and write to help@example.org. Facilities: Nickel, HST(STIS).',
      );
      expect(wordsOf(paper)).toContain('Also known otherwise.');
      expect(paper.html.match(/<td[^>]*>[^<]*<\/td>/g)).toHaveLength(2);
      expect(wordsOf(paper)).not.toMatch(/\\and|a@example/);
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

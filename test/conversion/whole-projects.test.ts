import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';
import { type ReadPaper, readLatex, readPaper, slow } from '../support/read-paper.ts';

const convert = (body: string, preamble = '', files: Record<string, string> = {}) =>
  convertPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble), ...files }));
const messages = (paper: Pick<ReadPaper, 'report'>) => paper.report.messages.map(({ message }) => message);

describe('a project of several files', () => {
  it(
    'is read whole, whichever command includes a file',
    async () => {
      const chapter = `\\documentclass[main.tex]{subfiles}\\begin{document}Subfile words.\\end{document}\nnot this`;
      const { text, report } = await readLatex(
        `\\import{sections/}{intro}
\\subimport*{sections/}{deep}
\\subfile{parts/chapter}
\\InputIfFileExists{sections/there}{Found it: }{not found}
\\InputIfFileExists{sections/nowhere}{found}{Nowhere to be found.}
\\input{\\jobname-end}`,
        '\\usepackage{import,subfiles}',
        {
          'sections/intro.tex': 'Introduction words. \\input{nested}',
          'sections/nested.tex': 'Nested words.\n\\endinput\nNot these.',
          'sections/deep.tex': '\\subimport{below/}{deepest}',
          'sections/below/deepest.tex': 'Deepest words.',
          'sections/there.tex': 'there words.',
          'parts/chapter.tex': chapter,
          'main-end.tex': 'End words.',
        },
      );
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        'Introduction words. Nested words. Deepest words. Subfile words. Found it: there words. Nowhere to be found. End words.',
      );
      expect(report).toMatchObject({ lossy: false });
    },
    slow,
  );

  it(
    'prints files of code as listings, with captions that references lead to',
    async () => {
      const { text, html, report } = await readLatex(
        `\\lstinputlisting[language=Python, caption={Steps}, label=lst:a, firstline=2, lastline=3]{code/run}
\\inputminted[linenos]{python}{code/all.py}
\\verbatiminput{code/log.txt}
See Listing~\\ref{lst:a}.`,
        '\\usepackage{listings,minted,verbatim}',
        {
          'code/run': 'left_out = 0\nfirst = 1 % 2\nsecond = 2\nleft_out = 3\n',
          'code/all.py': 'whole = "\\\\end{lstlisting}"\n',
          'code/log.txt': 'the log of a run\n',
        },
      );
      expect(text).toContain('first = 1 % 2\nsecond = 2');
      expect(text).not.toContain('left_out');
      expect(text).toContain('whole = ');
      expect(text).toContain('the log of a run');
      expect(html).toContain('Steps');
      expect(text).toContain('See Listing 1.');
      expect(report).toMatchObject({ score: 1, messages: [] });
    },
    slow,
  );

  it(
    'is shown as its source, and never called converted, if most of its words are missing',
    async () => {
      const paper = await convert('Hardly anything.', '', { 'text/body.tex': 'Many words. '.repeat(300) });
      expect(paper).toMatchObject({ kind: 'source-only', report: { lossy: true, score: 0 } });
      expect(messages(paper).join()).toMatch(/only 2 of its about 600 words could be read/);
    },
    slow,
  );

  it(
    'has figures with paths from the folder that it imports',
    async () => {
      const svg = (color: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${color}" d="M0 0h9v9z"/></svg>`;
      const { figures } = await readLatex('\\import{b/}{text}', '', {
        'a/map.svg': svg('red'),
        'b/map.svg': svg('blue'),
        'b/text.tex': '\\begin{figure}\\includegraphics{map}\\caption{A map}\\end{figure}',
      });
      expect(figures.map(({ bytes }) => new TextDecoder().decode(bytes)).join()).toContain('blue');
    },
    slow,
  );
});

describe('a package or class among the files', () => {
  it(
    'gives its definitions to the text and to formulas, without its programs and its structure',
    async () => {
      const { text, html, report } = await readLatex(
        `\\section{One}The \\lang{} is \\said{spoken}. $\\Val{x} \\in \\R$.
\\begin{claim}It holds.\\end{claim}`,
        '\\usepackage{ours}',
        {
          'ours.sty': `\\ProvidesPackage{ours}
\\RequirePackage{ours-math}
\\newcommand{\\lang}{our \\emph{Language}}
\\newcommand\\said[1]{much #1}
\\newtheorem{claim}{Claim}
\\renewcommand{\\section}[1]{\\@startsection{#1}}
\\def\\odd{\\expandafter\\futurelet\\next\\odd@}`,
          'ours-math.sty': '\\DeclareMathOperator{\\Val}{Val}\n\\newcommand{\\R}{\\mathbb{R}}',
        },
      );
      expect(text).toContain('1 One');
      expect(text).toMatch(/The our Language is much spoken\./);
      expect(text).toMatch(/Claim 1[\s\S]*It holds/);
      expect(html).toMatch(/Val/);
      expect(html).not.toMatch(/math-failed|\\Val|\\R/);
      expect(report.messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
    },
    slow,
  );
});

describe('an unknown command', () => {
  it(
    'keeps the words of its argument, and is reported with its line',
    async () => {
      const { text, report } = await readLatex(
        'A \\kl{well quasi order} is a \\mystery[opt]{id:7}{set of things}.\n\nThen \\layoutthing{2em} ends.',
      );
      expect(text).toContain('A well quasi order is a set of things.');
      expect(text).not.toContain('2em');
      expect(report.messages).toContainEqual(
        expect.objectContaining({
          message: 'The command \\kl is unknown; only its words are shown.',
          file: 'main.tex',
        }),
      );
    },
    slow,
  );

  it(
    'in a formula becomes its argument or its name',
    async () => {
      const { html, text, report } = await readLatex(
        '$\\unheard{x} + \\aliens = 1$, $\\nicefrac{1}{2}$, $\\mathds{1}$, $\\SI{3.5e3}{\\kilo\\metre\\per\\second\\squared}$',
      );
      expect(html).not.toContain('math-failed');
      expect(html).toMatch(/aliens/);
      expect(text).toContain('3.5\\times {10}^{3}');
      expect(report.messages.map(({ message }) => message)).toEqual([
        'The command \\unheard is unknown; only its words are shown.',
        'The command \\aliens in a formula is unknown; only its name or argument is shown.',
      ]);
    },
    slow,
  );
});

describe('a formula that pandoc can’t write for typst', () => {
  it(
    'is in the PDF as it is on the page',
    async () => {
      const paper = await convert(
        'Small \\(\\textsc{ab}\\), states $\\braket{a|b}$, rates\n\\[\\dv{f}{x} = \\sfrac{1}{2}\\]\nand $a^2$.',
      );
      const { blocks } = await readPdfText(paper.pdf);
      const text = blocks.map((block) => block.text).join(' ');
      expect(text).toMatch(/Small \S+, states ⟨.+⟩, rates .+ and .2\./u);
      expect(text).not.toMatch(/[\\$]|textsc|braket|sfrac/);
      expect(messages(paper)).toEqual([]);
    },
    slow,
  );
});

describe('definitions with optional arguments and stars', () => {
  it(
    'have the meaning that the paper gives them',
    async () => {
      const { text } = await readLatex(
        'A \\nmc{} and \\nmc[333]{}. \\vers{x} \\vers*{y} \\vers[b]{z}. $\\abs*{x}$ $\\msun$ and \\msun{}.',
        `\\NewDocumentCommand{\\nmc}{O{811} m}{NMC#1#2}
\\NewDocumentCommand\\vers{s o m}{\\IfBooleanTF{#1}{star}{plain}\\IfValueT{#2}{(#2)}-#3}
\\DeclarePairedDelimiter\\abs{\\lvert}{\\rvert}
\\newcommand{\\msun}{\\ifmmode M_\\odot\\else $M_\\odot$\\fi}`,
      );
      expect(text).toContain('A NMC811 and NMC333. plain-x star-y plain(b)-z.');
      expect(text).toMatch(/\\left\s*\\lvert\s*x\\right\s*\\rvert/);
      expect(text).toMatch(/M_\{\\odot\} and M_\{\\odot\}\./);
    },
    slow,
  );
});

describe('numbers as the class prints them', () => {
  it(
    'stand at items, parts, appendices of REVTeX, and repeated theorems',
    async () => {
      const { text } = await readPaper(
        aSubmission({
          'main.tex': `\\documentclass{revtex4-2}\\newtheorem{thm}{Theorem}\\begin{document}
\\part{First}\\section{One}
\\begin{enumerate}\\item\\label{i:a} Alpha \\begin{enumerate}\\item\\label{i:b} Beta\\end{enumerate}\\end{enumerate}
\\begin{restatable}{thm}{main}\\label{t} It holds.\\end{restatable}
See \\ref{i:a}, \\ref{i:b}, \\ref{e} and \\ref{a}. Again: \\main*
\\begin{equation}\\label{e} a=b \\end{equation}
\\appendix\\section{More}\\begin{equation}\\label{a} c=d \\end{equation}
\\end{document}`,
        }),
      );
      expect(text).toContain('Part I First');
      expect(text).toContain('I One');
      expect(text).toContain('See 1, 1a, 1 and A1.');
      expect(text).toMatch(/Theorem 1[\s\S]*It holds\.[\s\S]*Again:\s+Theorem.1\. It holds\./);
    },
    slow,
  );

  it(
    'stand at figures and equations of chapters',
    async () => {
      const { text } = await readPaper(
        aSubmission({
          'main.tex': `\\documentclass{book}\\begin{document}\\chapter{One}Words.\\chapter{Two}
\\begin{equation}\\label{e}a=b\\end{equation}See \\eqref{e}.\\end{document}`,
        }),
      );
      expect(text).toContain('See (2.1).');
    },
    slow,
  );
});

describe('acronyms', () => {
  it(
    'are spelled out at their first use',
    async () => {
      const { text } = await readLatex(
        'The \\gls{cpu} and \\glspl{cpu}; \\Gls{gpu} \\acrlong{cpu}; $P_{\\gls{cpu}}$.',
        '\\newacronym{cpu}{CPU}{central processing unit}\\newglossaryentry{gpu}{name={graphics card},description={x}}',
      );
      expect(text).toContain(
        'The central processing unit (CPU) and CPUs; Graphics card central processing unit;',
      );
      expect(text).toContain('P_{{CPU}}');
    },
    slow,
  );
});

describe('a .bbl file', () => {
  const bbl = `\\begin{thebibliography}{2}
\\bibitem [{\\citenamefont{Einstein} \\emph{et~al.}(1935)\\citenamefont{Einstein}, \\citenamefont{Podolsky}}]{epr}%
  \\BibitemOpen \\bibfield {author} {\\bibinfo {author} {\\bibfnamefont {A.}~\\bibnamefont {Einstein}},\\ }\\href {\\doibase 10.1103/PhysRev.47.777} {\\bibfield {journal} {\\bibinfo {journal} {Phys. Rev.}\\ }\\textbf {\\bibinfo {volume} {47}} (\\bibinfo {year} {1935})}\\BibitemShut {NoStop}%
\\bibitem[\\protect\\citeauthoryear{Bell}{Bell}{1964}]{bell} \\bibinfo{person}{J. Bell}. 1964. \\showarticletitle{On the paradox}.
\\end{thebibliography}`;

  it(
    'keeps authors and years, each with its own key',
    async () => {
      const { references, text } = await readLatex(
        'See \\citet{bell} and \\citep{epr}.\\bibliography{refs}',
        '',
        {
          'main.bbl': bbl,
        },
      );
      expect(references.map(({ key, text: shown }) => [key, shown.replaceAll(/\s+/g, ' ')])).toEqual([
        ['epr', expect.stringMatching(/A\. Einstein, Phys\. Rev\. 47 \(1935\)/)],
        ['bell', expect.stringMatching(/J\. Bell\. 1964\. On the paradox/)],
      ]);
      expect(text).toContain('See Bell (1964) and (Einstein et al., 1935).');
    },
    slow,
  );

  it(
    'gives way to .bib files that have all of its entries',
    async () => {
      const bib =
        '@book{epr, author={Other, Name}, title={From the bib}, year={2000}}@book{bell, author={B, C}, title={T}, year={2001}}';
      const { references } = await readLatex('See \\cite{epr}.\\bibliography{refs}', '', {
        'main.bbl': bbl,
        'refs.bib': bib.replace('}}@', '}}\n@'),
      });
      expect(references.map(({ text }) => text).join()).toMatch(/From the bib/i);
    },
    slow,
  );
});

import { describe, expect, it } from 'vitest';
import { PIXEL, readLatex, slow, warnings, wordsOf } from '../support/read-paper.ts';

// Each test reproduces, with invented text, what a conversion lost of a figure or table (docs/conversion.md).

const picture = '\\includegraphics{a.svg}';
const files = { 'a.svg': PIXEL };
const captions = (html: string) =>
  [...html.matchAll(/<figcaption>([\s\S]*?)<\/figcaption>/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]+>/g, ''),
  );

describe('a float with several captions', () => {
  it(
    'is a float for each, above or below what it names',
    async () => {
      const paper = await readLatex(
        `\\section{A}Figures \\ref{one} and \\ref{two}, and Tables \\ref{three} and \\ref{four}.
\\begin{figure}\\begin{center}${picture}\\caption{First.}\\label{one}
${picture}\\caption{Second.}\\label{two}\\end{center}\\end{figure}
\\begin{table}\\caption{Third.}\\label{three}\\begin{tabular}{l}a\\end{tabular}

\\caption{Fourth.}\\label{four}\\begin{tabular}{l}b\\end{tabular}\\end{table}
\\begin{figure}\\parbox{4cm}{${picture}\\caption{Left.}}\\hfill\\parbox[t]{4cm}{${picture}\\caption{Right.}}\\end{figure}
\\begin{figure}\\begin{minipage}{4cm}${picture}\\caption{Boxed.}\\end{minipage}${picture}\\caption{Beside.}\\end{figure}`,
        '\\usepackage{graphicx}',
        files,
      );
      expect(captions(paper.html)).toEqual([
        'Figure 1 First.',
        'Figure 2 Second.',
        'Table 1 Third.',
        'Table 2 Fourth.',
        'Figure 3 Left.',
        'Figure 4 Right.',
        'Figure 5 Boxed.',
        'Figure 6 Beside.',
      ]);
      expect(paper.text).toContain('Figures 1 and 2, and Tables 1 and 2.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'keeps its caption beside one without a number, and joins two captions of one picture',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{figure}${picture}\\caption{What it shows.}\\caption*{Source: a survey.}\\end{figure}
\\begin{figure}${picture}\\caption{In English.}\\caption{Auf Deutsch.}\\end{figure}`,
        '\\usepackage{graphicx,caption}',
        files,
      );
      expect(captions(paper.html)[0]).toBe('Figure 1 What it shows.');
      expect(wordsOf(paper)).toContain('Source: a survey.');
      expect(paper.html).toContain('In English.<br>Auf Deutsch.');
    },
    slow,
  );
});

describe('a table that isn’t one grid', () => {
  it(
    'keeps its caption, number and label if it is a picture, a box or several grids',
    async () => {
      const paper = await readLatex(
        `\\section{A}Tables \\ref{one}, \\ref{two} and \\ref{three}.
\\begin{table}\\caption{A picture.}\\label{one}${picture}\\end{table}
\\begin{table}\\caption{A box.}\\label{two}\\fbox{Words in a box.}\\end{table}
\\begin{table}\\caption{Two grids.}\\label{three}\\begin{tabular}{l}a\\end{tabular}

\\begin{tabular}{l}b\\end{tabular}\\end{table}
\\begin{table}\\caption{One grid.}\\begin{tabular}{l}c\\end{tabular}\\end{table}`,
        '\\usepackage{graphicx}',
        files,
      );
      expect(captions(paper.html)).toEqual([
        'Table 1 A picture.',
        'Table 2 A box.',
        'Table 3 Two grids.',
        'Table 4 One grid.',
      ]);
      expect(paper.text).toContain('Tables 1, 2 and 3.');
      expect(paper.html.match(/<figure [^>]*class="table"[^>]*><figcaption>/g)).toHaveLength(4);
      expect(paper.report.counts?.output).toMatchObject({ figures: 0 });
      expect(paper.report.score).toBe(1);
    },
    slow,
  );

  it(
    'is named in the paper’s language',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{table}\\caption{Ein Bild.}${picture}\\end{table}`,
        '\\usepackage{graphicx}\\usepackage[ngerman]{babel}',
        files,
      );
      expect(captions(paper.html)).toEqual(['Tabelle 1 Ein Bild.']);
    },
    slow,
  );
});

describe('a figure whose pictures stand in a grid', () => {
  it(
    'is a figure, and no table',
    async () => {
      const paper = await readLatex(
        `\\section{A}Figures \\ref{one} and \\ref{two}, Table \\ref{three}.
\\begin{figure}\\begin{tabular}{cc}${picture}&${picture}\\\\(a)&(b)\\end{tabular}\\caption{Pictures.}\\label{one}\\end{figure}
\\begin{figure}\\caption{Words.}\\label{two}\\begin{tabular}{l}a\\end{tabular}\\end{figure}
\\begin{table}\\caption{Numbers.}\\label{three}\\begin{tabular}{l}1\\end{tabular}\\end{table}`,
        '\\usepackage{graphicx}',
        files,
      );
      expect(captions(paper.html)).toEqual(['Figure 1 Pictures.', 'Figure 2 Words.', 'Table 1 Numbers.']);
      expect(paper.text).toContain('Figures 1 and 2, Table 1.');
    },
    slow,
  );
});

describe('parts of a figure', () => {
  it(
    'have letters in order, also after words between them and in the figure that continues it',
    async () => {
      const paper = await readLatex(
        `\\section{A}Parts \\ref{two} and \\ref{three}, then \\ref{next}.
\\begin{figure}\\subfloat[One]{${picture}}

Words between.

\\subfloat[Two\\label{two}]{${picture}}\\caption{Begun.}\\end{figure}
\\begin{figure}\\ContinuedFloat\\subfloat[Three\\label{three}]{${picture}}\\caption{Continued.}\\end{figure}
\\begin{table}\\caption{Begun.}\\begin{tabular}{l}1\\end{tabular}\\end{table}
\\begin{table*}\\captcont{Continued.}\\begin{tabular}{l}2\\end{tabular}\\end{table*}
\\begin{figure}${picture}\\caption{The next.}\\label{next}\\end{figure}`,
        '\\usepackage{graphicx,subfig,captcont}',
        files,
      );
      expect(captions(paper.html)).toEqual([
        '(a) One',
        '(b) Two',
        'Figure 1 Begun.',
        '(c) Three',
        'Figure 1 Continued.',
        'Table 1 Begun.',
        'Table 1 Continued.',
        'Figure 2 The next.',
      ]);
      expect(wordsOf(paper)).toContain('Parts 1b and 1c, then 2.');
    },
    slow,
  );
});

describe('parts with letters and no words', () => {
  it(
    'show their letters, unless they have no caption',
    async () => {
      const paper = await readLatex(
        `\\section{A}See (a) of Figure \\ref{f}, and \\ref{c}.
\\begin{figure}\\subfloat[]{\\label{a}${picture}}\\subfloat[]{${picture}}
\\subfloat[]{${picture}\\label{c}}\\subfloat{${picture}}\\caption{All.}\\label{f}\\end{figure}`,
        '\\usepackage{graphicx,subfig}',
        files,
      );
      expect(captions(paper.html).map((text) => text.trim())).toEqual(['(a)', '(b)', '(c)', 'Figure 1 All.']);
      expect(paper.text).toContain('and 1c.');
    },
    slow,
  );
});

describe('floats of sidecap and floatflt, and pictures named on the next line', () => {
  it(
    'are shown',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{SCtable}[1.2][t]\\caption{Beside.}\\begin{tabular}{*2{c}}a&b\\end{tabular}\\end{SCtable}
\\begin{SCfigure*}${picture}\\caption{Wide.}\\end{SCfigure*}
\\begin{floatingfigure}[r]{4cm}${picture}\\caption{Floating.}\\end{floatingfigure}
\\begin{floatingtable}[r]{\\begin{tabular}{ll}c&d\\end{tabular}}\\caption{Floating, too.}\\end{floatingtable}
\\begin{figure}\\subfloat[Part]{\\includegraphics
  [width=2cm]
  {a.svg}}\\caption{In lines.}\\end{figure}`,
        '\\usepackage{graphicx,sidecap,floatflt,subfig}',
        files,
      );
      expect(captions(paper.html)).toEqual([
        'Table 1 Beside.',
        'Figure 1 Wide.',
        'Figure 2 Floating.',
        'Table 2 Floating, too.',
        '(a) Part',
        'Figure 3 In lines.',
      ]);
      expect(paper.html.match(/<td[^>]*>[abcd]<\/td>/g)).toHaveLength(4);
      expect(wordsOf(paper)).not.toContain('4cm');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('a row of floats of the package floatrow', () => {
  it(
    'has a caption for each, also of another kind than the row',
    async () => {
      const paper = await readLatex(
        `\\section{A}Tables \\ref{one} and \\ref{two}, and Figure \\ref{three}.
\\begin{table}\\begin{floatrow}\\ttabbox{\\caption{First.}\\label{one}}{\\begin{tabular}{l}a\\end{tabular}}
\\ttabbox{\\caption{Second.}\\label{two}}{\\begin{tabular}{l}b\\end{tabular}}
\\ffigbox{${picture}}{\\caption{Third.}\\label{three}}\\end{floatrow}\\end{table}`,
        '\\usepackage{graphicx,floatrow}',
        files,
      );
      expect(captions(paper.html)).toEqual(['Table 1 First.', 'Table 2 Second.', 'Figure 1 Third.']);
      expect(paper.text).toContain('Tables 1 and 2, and Figure 1.');
    },
    slow,
  );
});

describe('pictures of epsfig, psfig, epsf and overpic', () => {
  it(
    'are shown',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{figure}\\centerline{\\epsfig{file=a.svg,width=8cm}}\\caption{One.}\\end{figure}
\\begin{figure}\\psfig{figure={a.svg}}\\caption{Two.}\\end{figure}
\\begin{figure}\\epsfxsize=3.2in \\epsfbox{a.svg}\\epsfysize=0.5\\textwidth\\epsffile[0 0 9 9]{a.svg}\\caption{Three.}\\end{figure}
\\begin{figure}\\begin{overpic}[width=3cm,grid]{a.svg}\\put(1,1){label}\\end{overpic}\\caption{Four.}\\end{figure}`,
        '\\usepackage{epsfig,overpic}',
        files,
      );
      expect(paper.html.match(/<img /g)).toHaveLength(5);
      expect(captions(paper.html)).toHaveLength(4);
      expect(wordsOf(paper)).not.toMatch(/\d(?:cm|in)|textwidth|label/);
      expect(warnings(paper)).toEqual(['The labels over a picture (overpic) are not shown.']);
    },
    slow,
  );
});

describe('a caption of several paragraphs', () => {
  it(
    'has a line for each',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{figure}${picture}\\caption[Short]{First.

Second.\\par Third.}\\label{f}\\end{figure} Figure \\ref{f}.`,
        '\\usepackage{graphicx}',
        files,
      );
      expect(paper.html).toContain('First.<br>Second.<br>Third.');
      expect(paper.text).toContain('Figure 1.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

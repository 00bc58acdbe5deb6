import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';
import { convertLatex, readLatex, readPaper, slow, warnings } from '../support/read-paper.ts';

// Each test reproduces, with invented text, something that a conversion lost from a real paper (docs/conversion.md).

describe('theorems', () => {
  it(
    'share counters and restart in each section, as their author declared them',
    async () => {
      const { text, html } = await readLatex(
        `\\section{One}
\\begin{theorem}\\label{t:a} First. \\end{theorem}
\\begin{lemma}\\label{l:a} Second. \\end{lemma}
\\section{Two}
\\begin{lemma}[of a friend]\\label{l:b} Third. \\end{lemma}
\\begin{remark} Fourth. \\end{remark}
\\begin{note} Unnumbered. \\end{note}
\\begin{equation}\\label{e} a = b \\end{equation}
By \\cref{t:a,l:a,l:b}, \\Cref{l:b} and \\eqref{e}.`,
        `\\usepackage{amsthm,cleveref}\\numberwithin{equation}{section}
\\newtheorem{theorem}{Theorem}[section]\\newtheorem{lemma}[theorem]{Lemma}
\\newtheorem{remark}{Remark}\\newtheorem*{note}{Note}`,
      );
      expect(text).toMatch(
        /Theorem 1\.1[\s\S]*Lemma 1\.2[\s\S]*Lemma 2\.1[\s\S]*Remark 1[\s\S]*Note[^\d]*Unnumbered/,
      );
      expect(text).toContain('By theorem 1.1 and lemmas 1.2 and 2.1, Lemma 2.1 and (2.1).');
      expect(html).toContain('<span class="equation-number">(2.1)</span>');
    },
    slow,
  );

  it(
    'are numbered if only the document class declares them',
    async () => {
      const { text } = await readLatex(
        '\\section{A}\\begin{lemma}\\label{l}Small.\\end{lemma}\\begin{proposition}Larger.\\end{proposition}See \\ref{l}.',
      );
      expect(text).toMatch(/Lemma 1[\s\S]*Proposition 1[\s\S]*See 1\./);
    },
    slow,
  );
});

describe('text between aligned lines', () => {
  it(
    'divides the formula, which is counted on, in all outputs',
    async () => {
      const paper = await convertLatex(
        `\\section{A}We have \\begin{align}
a &= b \\label{e:a} \\\\
\\intertext{and, for every \\(n\\) as in \\emph{this} case,}
c &= d \\label{e:b}
\\end{align} by \\eqref{e:a} and \\eqref{e:b}.`,
        '\\usepackage{amsmath}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.text).toMatch(/and, for every n as in this case, [\s\S]* by \(1\) and \(2\)\./);
      expect(paper.html).toMatch(/and, for every <math[\s\S]*<em>this<\/em> case,/);
      expect(paper.jats).toContain('<italic>this</italic> case,');
      const { blocks } = await readPdfText(paper.pdf);
      expect(JSON.stringify(blocks)).toMatch(/and, for every[\s\S]*this case,/);
    },
    slow,
  );
});

describe('an unreadable line', () => {
  it(
    'loses nothing but itself, in the preamble and in the text',
    async () => {
      const paper = await readLatex(
        `\\section{A}Before \\R.

A bad \\newcommand{oops line.

\\section{B}After \\R.`,
        `\\newcommand{\\R}{the reals}
\\global\\baselineskip =
\\textheight
\\ExplSyntaxOn \\cs_new:Npn \\my_fn:n #1 { \\tl_use:N #1 } \\ExplSyntaxOff`,
      );
      expect(paper.kind).toBe('converted');
      expect(paper.text).toMatch(/Before the reals\.[\s\S]*After the reals\./);
      expect(paper.report.messages.some(({ message, line }) => /can’t be read/.test(message) && line)).toBe(
        true,
      );
    },
    slow,
  );
});

describe('commands of classes and packages', () => {
  it(
    'are converted: conditionals, boxes, marked changes, addresses',
    async () => {
      const paper = await readLatex(
        `\\section{Opening}
\\iffalse Never shown. \\fi\\ifdraft Of the draft.\\else Of the print.\\fi{}
\\newcommand{\\accepted}{agreed upon}It was \\accepted\\ long ago, \\added{quite} \\deleted{not} \\replaced{new}{old}; \\url|https://a.example/x|.
\\begin{figure}\\begin{minipage}{2in}\\fbox{left}\\caption{Left one.\\label{f:l}}\\end{minipage}
\\begin{minipage}{2in}\\fbox{right}\\caption{Right one.\\label{f:r}}\\end{minipage}\\end{figure}
Both \\ref{f:l} and \\ref{f:r}.`,
        '\\usepackage{url,changes}\\newif\\ifdraft\\draftfalse',
      );
      expect(paper.text).not.toMatch(/Never shown|Of the draft|not|old\./);
      expect(paper.text).toContain('Of the print. It was agreed upon long ago, quite new');
      expect(paper.text).toContain('Both 1 and 2.');
      expect(paper.html).toContain('href="https://a.example/x"');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'are converted in classes: appendices, citations with notes, signs and wide tables',
    async () => {
      const ofClass = (name: string, body: string) =>
        readPaper(
          aSubmission({
            'main.tex': `\\documentclass{${name}}\n\\begin{document}\n${body}\n\\end{document}\n`,
          }),
        );
      const ieee = await ofClass(
        'IEEEtran',
        '\\IEEEraisesectionheading{\\section{Opening}}A.\\appendices\\section{More}B.',
      );
      expect(ieee.toc.map(({ number, title }) => `${number} ${title}`)).toEqual(['I Opening', 'A More']);
      const revtex = await ofClass(
        'revtex4-2',
        `\\section{A}By \\cite{*[See ][, and others]a} and \\cite{[][{, too}]a,b}.
\\begin{thebibliography}{2}\\bibitem{a} A. \\bibitem{b} B.\\end{thebibliography}`,
      );
      expect(revtex.text).toContain('By [1] and [1, 2].');
      const aastex = await ofClass(
        'aastex631',
        `\\section{A}Seen in \\ion{Mg}{2} at 3\\arcsec\\ by \\ref{t}.
\\begin{deluxetable*}{cc}[b]\\tablecaption{Wide.\\label{t}}\\tablehead{\\colhead{A}&\\nocolhead{B}}\\startdata 1\\tablenotemark{a} & 2 \\enddata\\tablenotetext{a}{Roughly.}\\end{deluxetable*}`,
      );
      expect(aastex.text).toMatch(/Mg\sII at 3/);
      expect(aastex.text).toContain('by 1.');
      for (const paper of [ieee, revtex, aastex]) expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'are converted in formulas too',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{equation}\\label{e} x \\end{equation}
\\begin{align} a &= b && \\text{by \\eqref{e}}\\\\ c &= \\mathchoice{\\mbox{\\boldmath$\\displaystyle v$}}{v}{v}{v} \\end{align}
\\[ \\begin{array}{r@{\\;\\le\\;}l*{2}{c}} a & b & c & d \\end{array} \\quad \\begin{pmatrix} 1 & 2 & 3\\\\ \\hdotsfor{3}\\end{pmatrix} \\]
\\[ \\Hat{\\Hat{H}} + \\upi + \\sqrt[\\leftroot{-2}\\uproot{2}\\beta]{k} + \\bigcup_{\\shortstack{$i$\\\\$j$}} A_{ij} \\]
\\[ \\norm{x} \\eval{y} \\alt z \\]`,
        '\\newcommand{\\norm}[1]{\\lVert#1\\rVert}\\newcommand{\\eval}[2][\\right]{\\relax\\ifx#1\\right\\relax \\left.\\fi#2#1\\rvert}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html).toContain('by (1)');
      expect(paper.html).not.toContain('math-failed');
    },
    slow,
  );
});

describe('formulas of several lines', () => {
  it(
    'have a number for each line in the page, the JATS and the PDF, to which references lead',
    async () => {
      const paper = await convertLatex(
        `\\section{A}\\begin{align} a &= b \\label{x}\\\\ c &= d \\notag \\\\ e &= f \\tag{T}\\label{y} \\end{align}
By \\eqref{x} and \\eqref{y}.`,
        '\\usepackage{amsmath}',
      );
      expect(paper.html).toMatch(
        /<mtr id="p-x">.*<mtext>\(1\)<\/mtext><\/mtd><\/mtr><mtr>.*<mtext><\/mtext>.*<mtr id="p-y">.*<mtext>\(T\)<\/mtext>/,
      );
      expect(paper.html).toMatch(/href="#p-x"[^>]*>\(1\)<\/a> and <a href="#p-y"[^>]*>\(T\)/);
      expect(paper.jats).toMatch(
        /<disp-formula id="x"><label>\(1\)<\/label>[\s\S]*<disp-formula><alternatives>[\s\S]*<disp-formula id="y"><label>\(T\)<\/label>/,
      );
      const { blocks } = await readPdfText(paper.pdf);
      expect(blocks.map(({ text }) => text).join(' ')).toMatch(/\(1\)[\s\S]*\(T\)[\s\S]*By \(1\) and \(T\)/);
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('tables', () => {
  it(
    'keep heads of several rows, but no data above a line',
    async () => {
      const { html } = await readLatex(
        `\\section{A}\\begin{tabular}{lrr}\\toprule & \\multicolumn{2}{c}{Wide}\\\\ \\cmidrule(lr){2-3} Name & $n$ & Error\\\\ \\midrule a & 1 & 2\\\\ \\bottomrule\\end{tabular}

\\begin{tabular}{ll}\\hline b & c\\\\ d & e\\\\ \\hline f & g\\\\ \\hline\\end{tabular}`,
        '\\usepackage{booktabs}',
      );
      const [first = '', second = ''] = html.split('</table>');
      expect(first).toMatch(
        /<thead><tr><td[^>]*><\/td><th[^>]*colspan="2"[^>]*>Wide<\/th><\/tr><tr><th[^>]*>Name<\/th>.*<\/thead><tbody><tr><td[^>]*>a</,
      );
      expect(second).toMatch(/<table><tbody><tr><td[^>]*>b</);
    },
    slow,
  );
});

describe('TikZ drawings', () => {
  it(
    'are drawn with the paper’s commands and styles, and keep their numbers, captions and descriptions',
    async () => {
      const paper = await convertLatex(
        `\\section{A}\\begin{figure}\\begin{tikzpicture}\\node[block] {first $\\vect{v}$};\\end{tikzpicture}
\\caption{From one to two.}\\end{figure}
\\begin{equation}\\label{d}\\begin{tikzcd} P \\arrow[r, "f"] & Q \\end{tikzcd}\\end{equation}
By \\eqref{d}.`,
        `\\usepackage{tikz,tikz-cd}\\usetikzlibrary{positioning,nolibrary}
\\newcommand\\vect[1]{\\mathbf{#1}}\\tikzset{block/.style={draw,fill=NavyBlue!20}}`,
      );
      expect(paper.report.messages).toEqual([]);
      expect(paper.figures.map(({ mediaType, alt }) => [mediaType, alt])).toEqual([
        ['image/svg+xml', 'From one to two.'],
        ['image/svg+xml', 'Drawing with the words P Q f'],
      ]);
      const [first] = paper.figures.map(({ bytes }) => Buffer.from(bytes).toString());
      expect(first).toMatch(/^<svg[^>]* viewBox=/);
      // NavyBlue is 94 % cyan and 54 % magenta, of which 20 % are mixed with white.
      expect(first).toContain('fill="#cfe4ff"');
      expect(paper.html).toMatch(
        /<div id="p-d" class="equation"><a[^>]*><img[^>]*alt="Drawing with the words P Q f"/,
      );
      expect(paper.html).toContain('<span class="equation-number">(1)</span>');
      expect(paper.jats).toMatch(
        /<disp-formula id="d"><label>\(1\)<\/label><alternatives><graphic .*<tex-math>/,
      );
      expect(paper.report.score).toBe(1);
    },
    slow,
  );

  it(
    'are also drawn inside text, without leaving any code there',
    async () => {
      const paper = await readLatex(
        `\\section{A}A dot \\tikz \\fill (0,0) circle (2pt);, a box \\tikz[baseline=0pt]{\\draw (0,0) rectangle (1,1);} and the end.
\\begin{align} a &= b \\\\ c &= \\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture} \\end{align}`,
        '\\usepackage{tikz}\\newcommand\\unused[1]{\\tikz \\draw (0,0) -- (#1,0);}',
      );
      expect(paper.figures.map(({ mediaType }) => mediaType)).toEqual(
        Array.from({ length: 3 }, () => 'image/svg+xml'),
      );
      expect(paper.text).toContain('and the end.');
      expect(paper.text).not.toMatch(/circle|rectangle|2pt/);
      expect(paper.html).toMatch(/A dot <a[^>]*>\s*<img[^>]*>\s*<\/a>, a box <a/);
      // The line of the formula with a drawing is a picture, with its number.
      expect(paper.html).toContain('<span class="equation-number">(2)</span>');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'are shown as source with TeX’s message if they contain an error',
    async () => {
      const paper = await readLatex(
        '\\section{A}Before. \\begin{tikzpicture}\\node{\\nosuch};\\end{tikzpicture} After.',
      );
      expect(paper.figures).toEqual([]);
      expect(paper.html).toContain('<code>\\begin{tikzpicture}\\node{\\nosuch};\\end{tikzpicture}</code>');
      expect(warnings(paper)).toEqual([
        "The tikzpicture drawing can't be converted; its source is shown instead. Send it as a PDF, SVG or PNG figure. TeX says: Undefined control sequence. \\nosuch.",
      ]);
    },
    slow,
  );
});

describe('PostScript figures', () => {
  const eps = (program: string) =>
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 10 20 110 70\n${program}\nshowpage\n`;

  it(
    'are drawn, unless another format was sent too or they need an unsupported feature',
    async () => {
      const figure = (file: string) =>
        `\\begin{figure}\\includegraphics{${file}}\\caption{Of ${file}.}\\end{figure}\n`;
      const paper = await readLatex(
        `\\section{A}${['drawn', 'both.eps', 'image.eps'].map(figure).join('')}`,
        '',
        {
          'drawn.eps': eps(
            '/box { 2 copy moveto 30 0 rlineto 0 20 rlineto closepath } def 20 30 box pop pop gsave 1 0 0 setrgbcolor fill grestore 0 setlinecap stroke /Helvetica findfont 10 scalefont setfont 60 30 moveto (ab) dup stringwidth pop 2 div neg 0 rmoveto show',
          ),
          'both.eps': eps('0 0 moveto 10 10 lineto stroke'),
          'both.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"><circle r="2"/></svg>',
          'image.eps': eps('8 8 1 matrix {currentfile picstr readhexstring pop} image'),
        },
      );
      const [drawn, both] = paper.figures.map(({ bytes }) => Buffer.from(bytes).toString());
      expect(paper.figures).toHaveLength(2);
      expect(drawn).toContain('viewBox="0 0 100 50"');
      expect(drawn).toContain('d="M20 30L50 30L50 50Z" fill="#ff0000"');
      expect(drawn?.match(/<path [^>]*transform="matrix\(0\.00106 0 0 -0\.001 /g)).toHaveLength(1);
      expect(both).toContain('<circle');
      expect(warnings(paper)).toEqual([
        "The figure “image.eps” is PostScript that can't be drawn. Send it as PDF (use epstopdf), SVG, or PNG with the same name.",
      ]);
    },
    slow,
  );
});

describe('the PDF of a paper', () => {
  it(
    'is typeset with all its formulas even if a link refers to something without a number',
    async () => {
      const paper = await readLatex(
        '\\section{A}\\begin{tabular}{c}\\label{plain} x\\end{tabular} See \\hyperref[plain]{that table} and \\hyperlink{nowhere}{this}, $x^2$.',
      );
      expect(warnings(paper).filter((message) => /PDF shows the plain text/.test(message))).toEqual([]);
    },
    slow,
  );
});

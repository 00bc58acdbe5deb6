import { describe, expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readPaper, slow } from '../support/read-paper.ts';

// Each test reproduces, with invented text, what a conversion printed in English in a paper in another language (docs/conversion.md).

const GERMAN = `\\documentclass{article}
\\usepackage[english,ngerman]{babel}
\\usepackage{amsthm,algorithm,algpseudocode,listings,csquotes,hyperref,cleveref}
\\newtheorem{satz}{Satz}
\\begin{document}
\\section{Moose}\\label{s}
Siehe \\cref{e1,e2}, \\autoref{t} und \\figurename~\\ref{f}: \\enquote{Wald}.
\\begin{equation}a\\label{e1}\\end{equation}\\begin{equation}b\\label{e2}\\end{equation}
\\begin{table}\\caption{Arten.}\\label{t}\\begin{tabular}{ll}a&b\\\\c&d\\end{tabular}\\end{table}
\\begin{figure}\\includegraphics{bild.png}\\caption{Ein Bild.}\\label{f}\\end{figure}
\\begin{algorithm}\\caption{Zählen}\\begin{algorithmic}\\State zähle\\end{algorithmic}\\end{algorithm}
\\begin{proof}Klar.\\end{proof}
\\selectlanguage{english}
Mosses are green.
\\section{Abroad}
They \\foreignlanguage{french}{poussent} there.
\\selectlanguage{ngerman}
Wieder deutsch \\cite{k}.
\\begin{thebibliography}{1}\\bibitem{k} Knuth: Moose.\\end{thebibliography}
\\end{document}`;

describe('a paper in another language', () => {
  it(
    'has the names and references of its language on the page, in the PDF and in JATS',
    async () => {
      const paper = await convertPaper(aSubmission({ 'main.tex': GERMAN }));
      const { blocks } = await readPdfText(paper.pdf);
      const printed = blocks
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' ');
      for (const words of [
        'Tabelle 1',
        'Abbildung 1',
        'Algorithmus 1',
        'Beweis.',
        'Literatur',
        'Gleichungen (1) und (2)',
        'Abbildung nicht verfügbar: bild.png',
      ]) {
        expect(paper.html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toContain(words);
        expect(printed).toContain(words);
        expect(paper.jats.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toContain(words);
      }
      expect(printed).toContain('Zusammenfassung');
      for (const written of [paper.html, printed, paper.jats])
        expect(written).not.toMatch(/\b(?:Table|Figure|Algorithm|References|Proof)\b/);
    },
    slow,
  );

  it(
    'says its language, and that of words and paragraphs in others',
    async () => {
      const paper = await convertPaper(aSubmission({ 'main.tex': GERMAN }));
      expect(paper.html).toContain('<section lang="de"><h2 id="p-s">');
      expect(paper.html).toContain('<p><span lang="en">Mosses are green.</span></p>');
      expect(paper.html).toContain('<span lang="en">Abroad</span>');
      expect(paper.html).toContain('<span lang="fr">poussent</span>');
      expect(paper.html).toMatch(/<span lang="de">\s*Wieder deutsch/);
      expect(paper.jats).toMatch(/<article [^>]*xml:lang="de"/);
      expect(paper.jats).toContain('<styled-content xml:lang="fr">poussent</styled-content>');
      expect(paper.html).toContain('„Wald“');
    },
    slow,
  );

  it(
    'reads from right to left in Hebrew, with English from left to right',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': `\\documentclass{article}\\usepackage{polyglossia}\\setmainlanguage{hebrew}\\begin{document}
\\section{מבוא} טחבים ירוקים. \\textenglish{Mosses are green.}
\\begin{table}\\caption{מינים.}\\begin{tabular}{l}א\\end{tabular}\\end{table}
\\end{document}`,
        }),
      );
      expect(paper.html).toContain('<section lang="he" dir="rtl">');
      expect(paper.html).toContain('<span lang="en" dir="ltr">Mosses are green.</span>');
      expect(paper.html).toContain('טבלה 1');
    },
    slow,
  );

  it(
    'has the words of its front matter’s language in Markdown',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'paper.md': `---\ntitle: Mousses\nlang: fr\n---\n\n# Forêt\n\nElles sont « vertes », voir [@tbl-a; @tbl-b].\n
::: {#thm-a}\nElles poussent.\n:::\n
| a |\n|---|\n| 1 |\n\n: Espèces. {#tbl-a}\n\n| b |\n|---|\n| 2 |\n\n: Lieux. {#tbl-b}\n`,
        }),
      );
      expect(paper.html).toContain('<section lang="fr">');
      expect(paper.html).toContain('>Table 1</span>');
      expect(paper.html).toContain('<strong>Théorème 1</strong>');
    },
    slow,
  );
});

describe('a paper in English that renames its floats', () => {
  it(
    'prints its own names, and refers by cleveref’s',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': `\\documentclass{article}\\usepackage{cleveref}
\\renewcommand{\\tablename}{Tab.}\\crefname{table}{tab.}{tabs.}
\\begin{document}\\section{A}\\label{s}Compare \\cref{t,u} with \\Cref{s} and \\crefrange{t}{u}.
\\begin{table}\\caption{One.}\\label{t}\\begin{tabular}{l}a\\end{tabular}\\end{table}
\\begin{table}\\caption{Two.}\\label{u}\\begin{tabular}{l}b\\end{tabular}\\end{table}\\end{document}`,
        }),
      );
      expect(paper.html).toContain('<span class="caption-label">Tab. 1</span>');
      const text = paper.text.replaceAll('\u00a0', ' ');
      expect(text).toContain('Compare tabs. 1 and 2 with Section 1 and tabs. 1 to 2.');
      expect(paper.html).not.toContain(' lang=');
    },
    slow,
  );
});

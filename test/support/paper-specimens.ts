import { aLatexPaper, aPng, type Content } from '../../functions/_lib/papers/intake/sample-archives.ts';

const latex = (body: string) => ({
  'main.tex': aLatexPaper(
    `\\section{A}\\label{s}${body}`,
    '\\newtheorem{theorem}{Theorem}\\newtheorem{lemma}{Lemma}',
  ),
  'dot.png': aPng,
});

/** Papers of the constructs that are hardest to write in JATS and in the PDF: what is in them → their files, main file first. */
export const PAPER_SPECIMENS: Readonly<Record<string, Readonly<Record<string, Content>>>> = {
  'theorems, proofs, algorithms and lists inside one another': latex(
    `\\begin{theorem}[Main]\\label{t} Let \\begin{itemize}\\item one \\item two: $x^2$\\end{itemize}
\\begin{equation}\\label{e} \\Bigm| \\left\\| x \\right\\| \\end{equation} hold.\\end{theorem}
\\begin{proof} By \\ref{t}: \\begin{enumerate}\\item \\begin{lemma} Inner. \\end{lemma}\\end{enumerate}\\end{proof}
\\begin{algorithm}\\caption{Loop}\\label{a}\\begin{algorithmic}\\For{$i$}\\State $a$\\EndFor\\end{algorithmic}\\end{algorithm}`,
  ),
  'figures, parts, missing ones, tables, notes and code': latex(
    `\\begin{figure}\\begin{subfigure}{1in}\\includegraphics{dot}\\caption{a}\\end{subfigure}\\begin{subfigure}{1in}\\includegraphics{lost}\\caption{b}\\end{subfigure}\\caption{Two \\& one <more>.}\\label{f}\\end{figure}
\\begin{figure}\\includegraphics{gone}\\caption{Gone.}\\end{figure}
\\begin{table}\\caption{T}\\begin{tabular}{l|r}\\multicolumn{2}{c}{x\\footnote{note}}\\\\ \\hline a & $\\begin{pmatrix}1\\end{pmatrix}$\\end{tabular}\\end{table}
\\begin{quote} Quoted \\begin{verbatim}
code & <tags>
\\end{verbatim}\\end{quote}
\\begin{description}\\item[Term] text \\begin{tabular}{c}y\\end{tabular}\\end{description}`,
  ),
  'drawings, quotations, citations and links': latex(
    `\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture} \\begin{pspicture}(1,1)\\end{pspicture}
\\begin{align} a &= b \\label{l}\\\\ c &= d \\tag{T} \\end{align}
\\begin{equation}\\label{d}\\begin{tikzcd}A\\arrow[r]&B\\end{tikzcd}\\end{equation} See \\cite{k} and \\href{https://a.example/?a=1&b=2}{there}.
\\begin{center}Centred \\textsc{small} \\underline{u} \\texttt{t}\\end{center}
\\begin{thebibliography}{1}\\bibitem{k} K. \\emph{On} \\url{https://b.example}.\\end{thebibliography}`,
  ),
  Markdown: {
    'p.md':
      '# A\n\n> quote\n\n- a\n\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | $2$ |\n\nTerm\n:   text\n\n[^1] x[^1]\n\n[^1]: note\n\n```js\nlet a = 1 < 2;\n```\n\n---\n\n![alt](none.png)',
  },
  'plain text': {
    'p.txt': '1 Opening\n\nSome words & <signs>.\n\n- a\n- b\n\n    code\n\nREFERENCES\n\n[1] A. B., On c.',
  },
  'a PDF that can’t be read': { 'p.pdf': '%PDF-1.7\ngarbage' },
};

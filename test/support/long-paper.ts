/** Returns the files of a LaTeX paper of at least so many pages. */
export const aLongPaper = (pages: number): { name: string; content: string }[] => [
  { name: 'main.tex', content: paperOf(pages) },
  { name: 'refs.bib', content: bibliographyOf(pages) },
];

const WORDS =
  'the of a we measure bound sum error vector matrix converges slowly almost surely under mild noise for every sample estimate variance because each term decays'.split(
    ' ',
  );

/** Returns LaTeX with two sections a page, each with formulas, a theorem, a citation and cross-references. */
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

/** Every other word is invented, because a paper that repeats the same few words is held. */
function sentencesOf(seed: number, count: number): string {
  const common = (index: number) => WORDS[(seed * 7 + index * 11 + (index % 5) * seed) % WORDS.length] ?? '';
  const word = (index: number) =>
    index % 2 === 0 ? common(index) : inventedWord(seed * 7919 + index * 104_729);
  return Array.from({ length: count }, (_, sentence) => {
    const words = Array.from({ length: 14 }, (__, index) => word(sentence * 14 + index)).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(' ');
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo'];

function inventedWord(seed: number): string {
  const syllable = (place: number) => SYLLABLES[Math.floor(seed / 14 ** place) % SYLLABLES.length] ?? '';
  return [0, 1, 2].map(syllable).join('');
}

function bibliographyOf(pages: number): string {
  return Array.from(
    { length: pages },
    (_, index) =>
      `@article{work${index + 1}, author = {Author, Ada}, title = {On the bound number ${index + 1}}, journal = {Journal of Bounds}, year = {${1950 + (index % 70)}}}`,
  ).join('\n');
}

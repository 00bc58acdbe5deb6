// What pandoc does by itself with LaTeX constructs that papers use.
// Needs the npm package pandoc-wasm: node experiment.mjs
import { convert } from 'pandoc-wasm';

/** name, body, and the words that a reader of the result must still find. */
const CONSTRUCTS = [
  ['section, emphasis, list', String.raw`\section{Alpha} \emph{beta} \begin{itemize}\item gamma\end{itemize}`, ['Alpha', 'beta', 'gamma']],
  ['own macro', String.raw`\newcommand{\term}[1]{\emph{#1}} \term{alpha}`, ['alpha']],
  ['theorem and proof', String.raw`\newtheorem{thm}{Theorem}\begin{thm}Alpha\end{thm}\begin{proof}Beta\end{proof}`, ['Alpha', 'Beta']],
  ['align', String.raw`\begin{align} alpha &= beta \\ gamma &= delta \end{align}`, ['alpha', 'delta']],
  ['tabular', String.raw`\begin{tabular}{ll} alpha & beta \\ gamma & delta \end{tabular}`, ['alpha', 'delta']],
  ['tabular in \\resizebox', String.raw`\resizebox{\textwidth}{!}{\begin{tabular}{ll} alpha & beta \\ gamma & delta \end{tabular}}`, ['alpha', 'delta']],
  ['tabular in \\scalebox', String.raw`\scalebox{0.8}{\begin{tabular}{ll} alpha & beta \end{tabular}}`, ['alpha', 'beta']],
  ['siunitx S column', String.raw`\begin{tabular}{S[table-format=1.2]l} 3.14 & alpha \\ 2.72 & beta \end{tabular}`, ['3.14', 'alpha', 'beta']],
  ['custom column type', String.raw`\newcolumntype{C}[1]{>{\centering}p{#1}} \begin{tabular}{C{2cm}l} alpha & beta \end{tabular}`, ['alpha', 'beta']],
  ['table*', String.raw`\begin{table*}\caption{Alpha}\begin{tabular}{l} beta \end{tabular}\end{table*}`, ['Alpha', 'beta']],
  ['\\subfloat', String.raw`\begin{figure}\subfloat[Alpha]{\includegraphics{a.png}}\caption{Beta}\end{figure}`, ['Alpha', 'Beta']],
  ['wrapfigure', String.raw`\begin{wrapfigure}{r}{4cm}\includegraphics{a.png}\caption{Alpha}\end{wrapfigure}`, ['Alpha', 'a.png']],
  ['algorithm, algpseudocode', String.raw`\begin{algorithm}\caption{Alpha}\begin{algorithmic}\State beta \If{gamma} \State delta \EndIf\end{algorithmic}\end{algorithm}`, ['Alpha', 'beta', 'gamma', 'delta']],
  ['deluxetable', String.raw`\begin{deluxetable}{ll}\tablecaption{Alpha}\tablehead{\colhead{beta} & \colhead{gamma}}\startdata 1 & delta \enddata\end{deluxetable}`, ['Alpha', 'beta', 'delta']],
  ['thebibliography', String.raw`Text~\cite{x}. \begin{thebibliography}{9}\bibitem{x} Alpha, Beta.\end{thebibliography}`, ['Alpha', 'Beta']],
  ['\\DeclarePairedDelimiter', String.raw`\DeclarePairedDelimiter{\abs}{|}{|} $\abs{alpha}$`, ['alpha']],
  ['tikzpicture', String.raw`\begin{tikzpicture}\node {alpha};\end{tikzpicture}`, ['alpha']],
  ['\\cref', String.raw`\begin{equation}\label{eq:a} x \end{equation} See \cref{eq:a}.`, ['See']],
  ['unknown macro with text', String.raw`Alpha \mystery{beta} gamma.`, ['Alpha', 'beta', 'gamma']],
];

for (const [name, body, words] of CONSTRUCTS) {
  const source = String.raw`\documentclass{article}\begin{document}${body}\end{document}`;
  const run = async (to) => convert({ from: 'latex', to, wrap: 'none' }, source, {});
  const { stdout, warnings } = await run('html');
  const kept = words.filter((word) => stdout.includes(word));
  console.log(JSON.stringify({ name, kept: `${kept.length}/${words.length}`, lost: words.filter((w) => !kept.includes(w)), warned: (warnings ?? []).map((w) => w.type ?? w.pretty ?? String(w)), table: stdout.includes('<table') }), process.argv.includes('-v') ? stdout : '');
}

// The nineteen constructs of Table 1.

/** Name, body, the words that a reader of the result must still find, and what belongs before \begin{document}. */
export const CONSTRUCTS = [
  ['section, emphasis, list', String.raw`\section{Alpha} \emph{beta} \begin{itemize}\item gamma\end{itemize}`, ['Alpha', 'beta', 'gamma']],
  ['own macro', String.raw`\term{alpha}`, ['alpha'], String.raw`\newcommand{\term}[1]{\emph{#1}}`],
  ['theorem and proof', String.raw`\begin{thm}Alpha\end{thm}\begin{proof}Beta\end{proof}`, ['Alpha', 'Beta'], String.raw`\newtheorem{thm}{Theorem}`],
  ['align', String.raw`\begin{align} alpha &= beta \\ gamma &= delta \end{align}`, ['alpha', 'delta']],
  ['tabular', String.raw`\begin{tabular}{ll} alpha & beta \\ gamma & delta \end{tabular}`, ['alpha', 'delta']],
  ['tabular in \\resizebox', String.raw`\resizebox{\textwidth}{!}{\begin{tabular}{ll} alpha & beta \\ gamma & delta \end{tabular}}`, ['alpha', 'delta']],
  ['tabular in \\scalebox', String.raw`\scalebox{0.8}{\begin{tabular}{ll} alpha & beta \end{tabular}}`, ['alpha', 'beta']],
  ['siunitx S column', String.raw`\begin{tabular}{S[table-format=1.2]l} 3.14 & alpha \\ 2.72 & beta \end{tabular}`, ['3.14', 'alpha', 'beta']],
  ['custom column type', String.raw`\begin{tabular}{C{2cm}l} alpha & beta \end{tabular}`, ['alpha', 'beta'], String.raw`\newcolumntype{C}[1]{>{\centering}p{#1}}`],
  ['table*', String.raw`\begin{table*}\caption{Alpha}\begin{tabular}{l} beta \end{tabular}\end{table*}`, ['Alpha', 'beta']],
  ['\\subfloat', String.raw`\begin{figure}\subfloat[Alpha]{\includegraphics{a.png}}\caption{Beta}\end{figure}`, ['Alpha', 'Beta']],
  ['wrapfigure', String.raw`\begin{wrapfigure}{r}{4cm}\includegraphics{a.png}\caption{Alpha}\end{wrapfigure}`, ['Alpha', 'a.png']],
  ['algorithm, algpseudocode', String.raw`\begin{algorithm}\caption{Alpha}\begin{algorithmic}\State beta \If{gamma} \State delta \EndIf\end{algorithmic}\end{algorithm}`, ['Alpha', 'beta', 'gamma', 'delta']],
  ['deluxetable', String.raw`\begin{deluxetable}{ll}\tablecaption{Alpha}\tablehead{\colhead{beta} & \colhead{gamma}}\startdata 1 & delta \enddata\end{deluxetable}`, ['Alpha', 'beta', 'delta']],
  ['thebibliography', String.raw`Text~\cite{x}. \begin{thebibliography}{9}\bibitem{x} Alpha, Beta.\end{thebibliography}`, ['Alpha', 'Beta']],
  ['\\DeclarePairedDelimiter', String.raw`$\abs{alpha}$`, ['alpha'], String.raw`\DeclarePairedDelimiter{\abs}{|}{|}`],
  ['tikzpicture', String.raw`\begin{tikzpicture}\node {alpha};\end{tikzpicture}`, ['alpha']],
  ['\\cref', String.raw`\begin{equation}\label{eq:a} x \end{equation} See \cref{eq:a}.`, ['See']],
  ['unknown macro with text', String.raw`Alpha \mystery{beta} gamma.`, ['Alpha', 'beta', 'gamma']],
];

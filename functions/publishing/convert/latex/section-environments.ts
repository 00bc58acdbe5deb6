const NAMES = '(?:sub){0,2}section|chapter|part|(?:sub)?paragraph';

/** Writes headings that enclose their text, `\begin{section}{Results}…\end{section}`, which LaTeX allows for each command, as commands. */
export const plainHeadings = (tex: string): string =>
  tex
    .replace(new RegExp(`\\\\begin\\s*\\{(${NAMES})(\\*?)\\}\\s*(?=\\*?\\s*[[{])`, 'g'), '\\$1$2')
    .replace(new RegExp(`\\\\end\\s*\\{(?:${NAMES})\\*?\\}`, 'g'), '\n\n');

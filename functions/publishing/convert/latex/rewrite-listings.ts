import { optionOf } from './option-of.ts';

const LISTING = /\\begin\{lstlisting\}\s*\[([\s\S]{0,2000}?)\](?=[ \t]*\n)([\s\S]*?)\\end\{lstlisting\}/g;

/** Encloses the code of a listing with a caption or label, which pandoc would drop, in an environment that has them. */
export const rewriteListings = (tex: string): string =>
  tex.replace(LISTING, (whole, options: string, code: string) => {
    const [caption, label] = [optionOf(options, 'caption'), optionOf(options, 'label')];
    if (caption === undefined && label === undefined) return whole;
    const language = optionOf(options, 'language');
    const head = `${caption ?? ''} ${label === undefined ? '' : `\\label{${label}}`}`;
    return (
      `\n\n\\begin{colophonlisting}\n\\begin{colophoncaption}${head}\n\\end{colophoncaption}\n` +
      `\\begin{lstlisting}${language === undefined ? '' : `[language=${language}]`}${code}\\end{lstlisting}\n` +
      '\\end{colophonlisting}\n\n'
    );
  });

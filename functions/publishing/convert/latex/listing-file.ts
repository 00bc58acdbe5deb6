import { optionOf } from './option-of.ts';
import type { Signature } from './scan.ts';

/** The arguments of commands that print a file as code; the last one is the file. */
export const LISTING_COMMANDS: Readonly<Record<string, Signature>> = {
  lstinputlisting: 'om',
  inputminted: 'omm',
  verbatiminput: 'm',
  VerbatimInput: 'om',
};

/** What a command says of the file that it prints. */
export interface FileListing {
  options: string;
  language: string | undefined;
}

/** Reads the arguments of a command of `LISTING_COMMANDS`. */
export const fileListing = (name: string, values: ReadonlyArray<string | undefined>): FileListing => {
  const options = LISTING_COMMANDS[name]?.startsWith('o') ? (values[0] ?? '') : '';
  return { options, language: name === 'inputminted' ? values[1] : optionOf(options, 'language') };
};

/** Writes a file as an `lstlisting`: its lines from `firstline` to `lastline`, with the number of the first. */
export function listingLines(code: string, { options, language }: FileListing) {
  const lines = code.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = Math.max(1, Number(optionOf(options, 'firstline')) || 1);
  const last = Number(optionOf(options, 'lastline')) || lines.length;
  const kept = { caption: optionOf(options, 'caption'), label: optionOf(options, 'label'), language };
  const head = Object.entries(kept).flatMap(([key, value]) => (value ? [`${key}={${value}}`] : []));
  return {
    begin: `\\begin{lstlisting}${head.length > 0 ? `[${head.join(',')}]` : ''}`,
    first,
    // Code can't end its own listing.
    lines: lines
      .slice(first - 1, last)
      .map((line) => line.replaceAll('\\end{lstlisting}', '\\end {lstlisting}')),
    end: '\\end{lstlisting}',
  };
}

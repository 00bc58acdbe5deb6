/** A part of a source that isn't typeset. */
export interface LatexPart {
  text: string;
  /** The start index in the source. */
  index: number;
  kind: 'comment' | 'skipped';
}

/** Environments and commands that show source verbatim, so that `\color{white}` is just text. */
const VERBATIM =
  /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|alltt|filecontents\*?)\}[\s\S]*?(?:\\end\{\1\}|$)|\\(?:verb|lstinline|mintinline(?:\{[^}]{0,2000}\})?)\*?([^A-Za-z\s*])(?:(?!\2)[^\n]){0,2000}\2/g;
const SKIPPED =
  /\\begin\{comment\}([\s\S]*?)(?:\\end\{comment\}|$)|\\iffalse(?![A-Za-z@])([\s\S]*?)(?:\\fi(?![A-Za-z@])|$)/g;
/** Consecutive comment lines form one part. */
const COMMENTS = /^[ \t]*%.*(?:\n[ \t]*%.*)*|(?<!\\)%.*$/gm;

/**
 * Splits a LaTeX source into the typeset text and the parts that aren't typeset. Blanks those parts and verbatim parts in
 * `shown`, so that indexes stay the same.
 */
export function splitLatex(source: string): { shown: string; unset: LatexPart[] } {
  const unset: LatexPart[] = [];
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const take = (kind: LatexPart['kind']) => (text: string, index: number) => {
    unset.push({ text, index, kind });
    return blank(text);
  };
  const ended = source.search(/^[^%\n]*\\end\{document\}/m);
  const body = ended < 0 ? source : source.slice(0, source.indexOf('\n', ended) + 1 || source.length);
  if (body.length < source.length)
    unset.push({ text: source.slice(body.length), index: body.length, kind: 'skipped' });
  const shown = body
    .replace(VERBATIM, blank)
    .replace(SKIPPED, (text, ...rest) => take('skipped')(text, offsetOf(rest)))
    .replace(COMMENTS, (text, ...rest) => take('comment')(text, offsetOf(rest)));
  return { shown: shown + blank(source.slice(body.length)), unset };
}

/** Returns the offset from the arguments that `replace` passes after the match: groups, offset, text. */
const offsetOf = (rest: unknown[]): number => rest.find((value) => typeof value === 'number') ?? 0;

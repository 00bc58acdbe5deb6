/** A stretch of a source that is never typeset. */
export interface LatexPart {
  text: string;
  /** Where it begins in the source. */
  index: number;
  kind: 'comment' | 'skipped';
}

/** What shows source as source: there, `\color{white}` is a word. */
const VERBATIM =
  /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|alltt|filecontents\*?)\}[\s\S]*?(?:\\end\{\1\}|$)|\\(?:verb|lstinline|mintinline(?:\{[^}]*\})?)\*?([^A-Za-z\s*])(?:(?!\2)[^\n])*\2/g;
const SKIPPED =
  /\\begin\{comment\}([\s\S]*?)(?:\\end\{comment\}|$)|\\iffalse(?![A-Za-z@])([\s\S]*?)(?:\\fi(?![A-Za-z@])|$)/g;
/** Lines of comments that follow each other are one remark. */
const COMMENTS = /^[ \t]*%.*(?:\n[ \t]*%.*)*|(?<!\\)%.*$/gm;

/**
 * A LaTeX source parted into what is typeset and what is not; blanked parts keep every index where it was. What stands
 * verbatim is blanked too: it is shown as it is.
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

/** Of what `replace` gives a function after the match: the groups, the offset, the whole text. */
const offsetOf = (rest: unknown[]): number => rest.find((value) => typeof value === 'number') ?? 0;

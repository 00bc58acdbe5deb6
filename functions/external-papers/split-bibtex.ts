/** One entry of a BibTeX file as it is written. */
export interface BibtexEntry {
  type: string;
  key: string;
  /** Where it begins, from 1. */
  line: number;
  text: string;
}

/**
 * Parts a BibTeX file into its entries, so that a broken one takes no other with it: an entry ends with the brace that
 * closes it, or where the next begins a line.
 */
export function splitBibtex(file: string): BibtexEntry[] {
  const starts = [...file.matchAll(/^[ \t]*@\s*(\w+)\s*[{(]/gm)];
  let line = 1;
  let counted = 0;
  return starts.flatMap((start, index) => {
    const text = file.slice(start.index, starts[index + 1]?.index ?? file.length);
    line += linesIn(file.slice(counted, start.index));
    counted = start.index;
    const type = (start[1] ?? '').toLowerCase();
    if (type === 'comment' || type === 'preamble') return [];
    const key = /[{(]\s*([^,\s}]*)\s*,/.exec(text)?.[1] ?? '';
    const indent = linesIn(/^\s*/.exec(text)?.[0] ?? '');
    return [{ type, key, line: line + indent, text: upToEnd(text.trim()) }];
  });
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Up to the brace that closes the entry: what stands behind it is nobody's. */
function upToEnd(text: string): string {
  const opens = text.search(/[{(]/);
  const [open, close] = text[opens] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let at = opens; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** The text of one entry of a BibTeX file. */
export interface BibtexEntry {
  type: string;
  key: string;
  /** The line it starts on, from 1. */
  line: number;
  text: string;
}

/**
 * Splits a BibTeX file into entries, so that a broken one doesn't affect others: an entry ends with its closing brace, or
 * where the next one starts a line.
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
    const key = /^[^{(]*[{(]\s*(?:([^,\s{}]{1,500})\s*)?,/.exec(text)?.[1] ?? '';
    const indent = linesIn(/^\s*/.exec(text)?.[0] ?? '');
    return [{ type, key, line: line + indent, text: upToEnd(text.trim()) }];
  });
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Returns the text up to the entry's closing brace; anything after it belongs to no entry. */
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

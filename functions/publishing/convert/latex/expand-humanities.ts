import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Pandoc reads quotations by commands in one paragraph only, and fails otherwise. */
const PARAGRAPHS = /\n[ \t]*\n|\\par(?![A-Za-z])/;

/** Writes commands of csquotes, verse, epigraph and the critical editions of eledmac as text that pandoc reads. */
export function expandHumanities(tex: string): string {
  let result = replaceCommand(tex, 'textelp', 'm', ([added = '']) =>
    added.trim() === '' ? '[…]' : `[… ${added}]`,
  );
  if (/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bdirtytalk\b/.test(result))
    result = replaceCommand(result, 'say', 'm', ([quoted]) => `\\enquote{${quoted}}`);
  result = replaceCommand(result, 'textins', 'sm', ([, added]) => `[${added}]`);
  result = replaceCommand(result, '(?:text|block)cquote', 'oomom', ([first, second, key, , quoted]) => {
    const notes = [first, second].map((note) => (note === undefined ? '' : `[${note}]`)).join('');
    const citation = `\\parencite${notes}{${key}}`;
    return PARAGRAPHS.test(quoted ?? '') ? quotation(quoted, citation) : `\\enquote{${quoted}} ${citation}`;
  });
  result = replaceCommand(result, 'blockquote', 'oom', ([source, , quoted = '']) =>
    PARAGRAPHS.test(quoted) ? quotation(quoted, source) : undefined,
  );
  result = replaceEnvironment(result, 'displayquote', 'oo', ([source, , body]) => quotation(body, source));
  result = replaceEnvironment(result, 'displaycquote', 'oom', ([first, second, key, body]) => {
    const notes = [first, second].map((note) => (note === undefined ? '' : `[${note}]`)).join('');
    return quotation(body, `\\parencite${notes}{${key}}`, false);
  });
  for (const name of ['verse', 'altverse', 'patverse'])
    result = replaceEnvironment(result, name, 'o', ([, body = '']) => {
      const lines = body
        .replace(/\\\\(?:\*|!|>)+/g, '\\\\')
        .replace(/\\vin(?![A-Za-z])/g, '\\quad ')
        .replace(/\\(?:flagverse|poemlines|verselinenumbersleft)\s*\{[^{}]*\}/g, '')
        .replace(/\\\\(\s*\n[ \t]*\n|\s*$)/g, '$1');
      return `\\begin{verse}${lines}\\end{verse}`;
    });
  result = replaceCommand(
    result,
    'poemtitle|PoemTitle',
    'som',
    ([, , title]) => `\n\n\\textbf{${title}}\n\n`,
  );
  // The package clrscode has a command of this name for fields of objects.
  if (!/\bclrscode/.test(result))
    result = replaceCommand(result, 'attrib', 'm', ([source]) => `\n\n— ${source}\n\n`);
  result = result.replace(/\\settowidth\s*\{?\\versewidth\}?\s*\{[^{}]*\}/g, '');
  // The readings and notes of a critical edition.
  result = replaceCommand(result, 'edtext', 'mm', ([text, notes = '']) => `${text}${footnotes(notes, text)}`);
  result = replaceCommand(result, 'footnote[A-E]|[A-E]footnote', 'm', ([note]) => `\\footnote{${note}}`);
  result = result.replace(/\\(?:beginnumbering|endnumbering|autopar|(?:pstart|pend)(?![A-Za-z]))/g, '\n\n');
  return /\\MakeOuterQuote\s*\{"\}/.test(result) ? outerQuotes(result) : result;
}

const quotation = (body = '', source?: string, isBracketed = true): string => {
  const from = source?.trim() ? ` ${isBracketed && !source.includes('\\') ? `(${source})` : source}` : '';
  return `\n\n\\begin{quote}${body.trim()}${from}\\end{quote}\n\n`;
};

function footnotes(notes: string, text = ''): string {
  let result = '';
  replaceCommand(notes, '[A-E](?:foot|end)note|footnote[A-E]', 'om', ([, note]) => {
    result += `\\footnote{${text}] ${note}}`;
    return undefined;
  });
  return result;
}

/** Writes straight quotes as TeX's, in turn; each paragraph begins anew. */
function outerQuotes(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  if (begin < 0) return tex;
  let isOpen = false;
  const body = tex.slice(begin).replace(/\\.|\n[ \t]*\n|"/g, (token) => {
    if (token.startsWith('\n')) isOpen = false;
    if (token !== '"') return token;
    isOpen = !isOpen;
    return isOpen ? '``' : "''";
  });
  return tex.slice(0, begin) + body;
}

import type { Pandoc } from '../pandoc/run-pandoc.ts';

/** Where code starts, or an element with a structure that Markdown has, too. The words of other elements stay, without their tags. */
const START = /^(`{3,}|~{3,})|^[ ]{0,3}<(table|ul|ol|dl|figure|h[1-6]|blockquote|pre)\b[^>]{0,2000}>/gim;
/** More are the output of a program. */
const MOST_BLOCKS = 100;

/** Writes the tables, lists, figures and headings of HTML in a Markdown text as Markdown. */
export async function withoutHtmlBlocks(text: string, pandoc: Pandoc): Promise<string> {
  let output = '';
  let from = 0;
  for (const { start, end } of htmlBlocks(text)) {
    output += `${text.slice(from, start)}${END}${await htmlAsMarkdown(text.slice(start, end), pandoc)}\n`;
    from = end;
  }
  return output + text.slice(from);
}

/** Returns where such elements stand outside of code. One that contains another of its name isn’t found. */
export function htmlBlocks(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  // Other letters can become longer.
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  /** What doesn’t end any more: it is looked for once. */
  const unclosed = new Set<string>();
  let from = 0;
  for (const { index, 0: opening, 1: fence, 2: name = '' } of text.matchAll(START)) {
    const closing = fence ? `\n${fence}` : `</${name.toLowerCase()}>`;
    if (index < from || unclosed.has(closing)) continue;
    const at = lower.indexOf(closing, index + opening.length);
    if (at < 0) {
      unclosed.add(closing);
      continue;
    }
    from = at + closing.length;
    const isNested = lower.slice(index + 1, at).includes(`<${name.toLowerCase()}`);
    if (!fence && !isNested && found.length < MOST_BLOCKS) found.push({ start: index, end: from });
  }
  return found;
}

/** Ends a list, to which indented code would belong. */
const END = '\n\n<!-- -->\n\n';

const AS_MARKDOWN =
  'markdown-raw_html-native_divs-native_spans-simple_tables-multiline_tables-grid_tables+pipe_tables';

/** Writes HTML as Markdown, with tables as rows between pipes. */
export const htmlAsMarkdown = (html: string, pandoc: Pandoc): Promise<string> =>
  writtenAsMarkdown(html.replace(/<style\b[\s\S]*?<\/style>/gi, ''), 'html', pandoc);

/** Writes a text in another format as Markdown. Only the parts of LaTeX's figures need divs. */
export async function writtenAsMarkdown(text: string, from: string, pandoc: Pandoc): Promise<string> {
  const to = from === 'html' ? `${AS_MARKDOWN}-fenced_divs-bracketed_spans` : AS_MARKDOWN;
  const settings = { from, to, wrap: 'none', 'input-files': ['part.txt'] };
  const { stdout } = await pandoc(settings, new Map([['part.txt', text]]));
  return stdout;
}

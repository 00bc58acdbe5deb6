import type { Pandoc } from '../pandoc/run-pandoc.ts';

/** Elements with a structure that Markdown has, too. The words of others stay, without their tags. */
const BLOCK =
  /^(`{3,}|~{3,})[\s\S]*?^\1|^[ ]{0,3}<(table|ul|ol|dl|figure|h[1-6]|blockquote|pre)\b[^>]*>[\s\S]*?<\/\2>/gim;
/** More are the output of a program. */
const MOST_BLOCKS = 100;

/** Writes the tables, lists, figures and headings of HTML in a Markdown text as Markdown. */
export async function withoutHtmlBlocks(text: string, pandoc: Pandoc): Promise<string> {
  const found = [...text.matchAll(BLOCK)].filter(isWhole).slice(0, MOST_BLOCKS);
  let output = '';
  let from = 0;
  for (const { index, 0: html } of found) {
    output += `${text.slice(from, index)}${END}${await htmlAsMarkdown(html, pandoc)}\n`;
    from = index + html.length;
  }
  return output + text.slice(from);
}

/** Whether a match is HTML that ends where its element does. */
function isWhole([html, , name]: RegExpExecArray): boolean {
  return name !== undefined && html.match(new RegExp(`<${name}\\b`, 'gi'))?.length === 1;
}

/** Ends a list, to which indented code would belong. */
const END = '\n\n<!-- -->\n\n';

const AS_MARKDOWN =
  'markdown-raw_html-native_divs-native_spans-fenced_divs-bracketed_spans-simple_tables-multiline_tables-grid_tables+pipe_tables';

/** Writes HTML as Markdown, with tables as rows between pipes. */
export async function htmlAsMarkdown(html: string, pandoc: Pandoc): Promise<string> {
  const settings = { from: 'html', to: AS_MARKDOWN, wrap: 'none', 'input-files': ['output.html'] };
  const { stdout } = await pandoc(
    settings,
    new Map([['output.html', html.replace(/<style\b[\s\S]*?<\/style>/gi, '')]]),
  );
  return stdout;
}

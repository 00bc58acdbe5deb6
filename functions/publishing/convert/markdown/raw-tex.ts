import type { ConversionLog } from '../conversion-log.ts';
import type { Block } from '../pandoc/document.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { visitBlocks } from '../pandoc/walk-document.ts';
import { writtenAsMarkdown } from './html-blocks.ts';

/** Where code starts or ends, or an environment of LaTeX with a structure that Markdown has, too. */
const TOKENS =
  /^[ ]{0,3}(?:(`{3,}|~{3,})|\\begin\{((?:sideways)?(?:table|figure)\*?|tabular[*x]?|longtable|landscape|itemize|enumerate|description|center|quote|quotation|verbatim|lstlisting)\})/gm;
/** More are the output of a program. */
const MOST_BLOCKS = 100;

/** Writes the tables, figures, lists and quotations of LaTeX in a Markdown text as Markdown. */
export async function withoutTexBlocks(text: string, pandoc: Pandoc): Promise<string> {
  let output = '';
  let from = 0;
  for (const [index, { start, end }] of texBlocks(text).entries()) {
    const tex = text.slice(start, end).replaceAll(/(?<=\{)sideways(?=(?:table|figure)\*?\})/g, '');
    const written = await writtenAsMarkdown(tex, 'latex-latex_macros', pandoc);
    // The text has notes of its own.
    output += `${text.slice(from, start)}\n\n${written.replaceAll('[^', `[^tex-${index}-`)}\n`;
    from = end;
  }
  return output + text.slice(from);
}

function texBlocks(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let fence: string | undefined;
  let from = 0;
  for (const { index, 0: opening, 1: mark, 2: name = '' } of text.matchAll(TOKENS)) {
    if (index < from || found.length === MOST_BLOCKS) continue;
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    } else if (fence === undefined) {
      from = endOf(text, index + opening.length, name);
      if (from > text.length) break;
      found.push({ start: index, end: from });
    }
  }
  return found;
}

/** Returns where an environment ends, in which others of its name can be, or Infinity. */
function endOf(text: string, from: number, name: string): number {
  let open = 1;
  const marks = new RegExp(`\\\\(begin|end)\\{${name.replace('*', '\\*')}\\}`, 'g');
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    open += mark[1] === 'begin' ? 1 : -1;
    if (open === 0) return marks.lastIndex;
  }
  return Infinity;
}

/** What pandoc's Markdown has for a command of LaTeX in the text. */
const COMMANDS: Record<string, (content: string, options: string[]) => string> = {
  footnote: (content) => `^[${content}]`,
  textbf: (content) => `**${content}**`,
  emph: (content) => `*${content}*`,
  textit: (content) => `*${content}*`,
  texttt: (content) => `\`${content.replaceAll(/\\([_&%#$])/g, '$1')}\``,
  textsc: (content) => `[${content}]{.smallcaps}`,
  underline: (content) => `[${content}]{.underline}`,
  textsuperscript: (content) => `^${content.replaceAll(' ', '\\ ')}^`,
  textsubscript: (content) => `~${content.replaceAll(' ', '\\ ')}~`,
  url: (content) => `<${content}>`,
  cite: citing,
  citep: citing,
  parencite: citing,
  autocite: citing,
  citet: naming,
  textcite: naming,
};

const keysOf = (content: string): string[] => content.split(',').map((key) => `@${key.trim()}`);

/** Of two options, the first stands before the work. */
function citing(content: string, options: string[]): string {
  const after = options.at(-1);
  const before = options.length > 1 ? `${options[0]} ` : '';
  return `[${before}${keysOf(content).join('; ')}${after ? `, ${after}` : ''}]`;
}

function naming(content: string, options: string[]): string {
  const after = options.at(-1);
  return `${keysOf(content).join(', ')}${after ? ` [${after}]` : ''}`;
}

/** Code, formulas, and commands whose argument has at most one level of braces. */
const IN_TEXT = new RegExp(
  String.raw`(?<!\`)(\`+)(?!\`)[^\`]+\1|\$\$[^$]{1,20000}\$\$|\$(?!\s)[^$\n]{1,2000}(?<!\s)\$(?!\d)|` +
    String.raw`\\(${Object.keys(COMMANDS).join('|')})((?:\[[^\[\]\n]{0,200}\]){0,2})\{((?:[^{}]|\{[^{}]{0,2000}\}){1,2000})\}`,
  'g',
);

/** Writes the commands of LaTeX in a text that isn't code as Markdown. */
export const withoutTexCommands = (text: string): string =>
  text.replace(IN_TEXT, (whole, _mark, name: string | undefined, options = '', content = '') =>
    name === undefined
      ? whole
      : (COMMANDS[name]?.(withoutTexCommands(content), options.slice(1, -1).split('][')) ?? whole),
  );

/** Commands with arguments, and the beginnings of environments, besides references. */
const COMMAND =
  /\\(?:begin\{[A-Za-z]{2,40}\*?\}|(?!(?:auto|eq|[cC])?ref\{|(?:label|begin|end)\{)[A-Za-z]{2,40}(?=\{))/g;

/** Tells the author of the commands of LaTeX that Markdown's reader doesn't know. */
export function reportRawTex(blocks: Block[], log: ConversionLog): void {
  const names = new Set<string>();
  visitBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Str') return;
      for (const [command] of inline.c.matchAll(COMMAND)) names.add(command);
    },
  });
  for (const command of names)
    log.warning(`The LaTeX command “${command}” isn’t read in Markdown, and is shown as it is.`, command);
}

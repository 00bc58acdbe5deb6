import type { ConversionLog } from '../conversion-log.ts';
import { splitFrontMatter } from '../split-front-matter.ts';
import { citeByDoi } from './cite-by-doi.ts';
import { chosenLines, type Directive, readDirective } from './directive.ts';
import { withoutTexCommands } from './raw-tex.ts';
import { rewriteRoles } from './rewrite-roles.ts';
import { isHiddenCode, unexecuted, withoutCellOptions, writeDirective } from './write-directive.ts';

interface Context {
  /** Returns the text of another file of the paper. */
  read: (path: string) => string | undefined;
  /** Returns the cells of a notebook that a shortcode of Quarto's embeds. */
  embed: (value: string) => string | undefined;
  /** Returns the key of the entry with a DOI. */
  keyOfDoi: (doi: string) => string | undefined;
  log: ConversionLog;
}

/** Deeper inclusions are circles, and nobody nests boxes deeper. */
const DEEPEST = 8;
/** The lines to look through for the ends of fences. Without a limit, many fences without an end take quadratic time. */
const MOST_LINES = 2_000_000;

/**
 * Rewrites the constructs of MyST and Quarto as pandoc's Markdown: directives, roles, targets, executable code, and included
 * files. Plain Markdown stays as it is. `quarto-divs.ts` does the rest on the document that pandoc reads.
 */
export function pandocMarkdown(text: string, context: Context): string {
  const shown = MYST.test(text) ? text.replace(/^%(?:[^%\n].*)?$/gm, '') : text;
  return rewrite(shown.split('\n'), { ...context, linesLeft: MOST_LINES }, 0).join('\n');
}

/** Directives, roles and targets. Only texts with them have comments that start with `%`. */
const MYST = /^ {0,3}[`:]{3,}\{[a-z]|\{[a-z][\w:]*\}`|^\([\w:.-]+\)=\s*$/m;

type State = Context & { linesLeft: number };

function rewrite(lines: string[], context: State, depth: number): string[] {
  if (depth > DEEPEST) return lines;
  const output: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    const text = bareFormulas(targets(prose).join('\n'));
    if (prose.length > 0)
      output.push(...citeByDoi(rewriteRoles(withoutTexCommands(text)), context.keyOfDoi).split('\n'));
    prose = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = openFence(line);
    const end = fence ? closeFence(lines, at, fence.mark, context) : -1;
    if (fence && end > at) {
      flush();
      output.push(...fenceLines(fence, lines.slice(at, end + 1), context, depth));
      at = end;
      continue;
    }
    const box = CROSSREF_BOX.exec(line)?.[1];
    const close = box === undefined ? -1 : closeBox(lines, at, context);
    if (close > at) {
      flush();
      const inside = rewrite(lines.slice(at + 1, close), context, depth + 1);
      output.push('', `:::: {#${box}}`, ...inside, '', '::::', '');
      at = close;
      continue;
    }
    const included = /^\s*\{\{<\s*(\w+)\s*(.*?)\s*>\}\}\s*$/.exec(line);
    if (included) {
      flush();
      const [, name = '', value = ''] = included;
      output.push(...shortcode(line, name, value, context, depth));
    } else if (!/^\+\+\+(?:\s*\{.*\})?\s*$/.test(line) && !isPageLayout(line)) prose.push(line);
  }
  flush();
  return output;
}

/** A figure of several: https://lierdakil.github.io/pandoc-crossref/#subfigures */
const CROSSREF_BOX = /^<div\s+id=["']((?:fig|tbl|eq|lst)[:-][\w:.-]+)["'][^>]*>\s*$/;

function closeBox(lines: string[], from: number, context: State): number {
  for (let at = from + 1; at < lines.length && context.linesLeft > 0; at++) {
    context.linesLeft--;
    if (/^\s*<div\b/.test(lines[at] ?? '')) return -1;
    if (/^\s*<\/div>\s*$/.test(lines[at] ?? '')) return at;
  }
  return -1;
}

/** Writes a shortcode of Quarto's that stands alone: https://quarto.org/docs/extensions/shortcodes.html */
function shortcode(line: string, name: string, value: string, context: State, depth: number): string[] {
  if (name === 'include') return include(value, context, depth);
  if (name === 'video') return ['', `<${value.split(/\s/)[0]?.replaceAll(/["']/g, '')}>`, ''];
  if (name === 'pagebreak') return [];
  const embedded = name === 'embed' ? context.embed(value) : undefined;
  if (embedded !== undefined) return ['', ...rewrite(embedded.split('\n'), context, depth + 1), ''];
  context.log.warning(
    name === 'embed'
      ? `The cell “${value}” can’t be embedded. Send its executed notebook with the paper.`
      : `The shortcode “${name}” is unknown, and is shown as it is.`,
    line.trim(),
  );
  return ['', line.trim(), ''];
}

/**
 * Marks environments of formulas that stand in the text as formulas, as MyST, Quarto and Jupyter set them and pandoc doesn't. Those of
 * `$$…$$` are marked already, and those in code are its words.
 */
const bareFormulas = (text: string): string =>
  text.replace(
    /(?<!`)(`+)(?!`)[^`]+\1|(\$\$\s*)?\\begin\{(equation|align|alignat|flalign|eqnarray|gather|multline)(\*?)\}[\s\S]{0,20000}?\\end\{\3\4\}/g,
    (formula, code: string | undefined, dollars: string | undefined) =>
      code === undefined && dollars === undefined
        ? `\n\n$$${formula.trim().replace(/\n[ \t]*\n/g, '\n')}$$\n\n`
        : formula,
  );

interface Fence {
  mark: string;
  /** The name in braces, such as `figure` or `python`. */
  name: string;
  /** What stands in the braces behind the name. */
  header: string;
  argument: string;
}

function openFence(line: string): Fence | undefined {
  const [, mark, info = ''] = /^ {0,3}(`{3,50}|~{3,50}|:{3,50})\s*(\S.*)?$/.exec(line) ?? [];
  if (!mark) return undefined;
  const [, name = '', header = '', argument = ''] = /^\{([A-Za-z][\w:.-]*)([^}]*)\}\s*(.*)$/.exec(info) ?? [];
  // Pandoc reads other fenced divs.
  return mark.startsWith(':') && name === '' ? undefined : { mark, name, header, argument: argument.trim() };
}

/** Returns the line that closes a fence; code can't contain fences, but boxes can. */
function closeFence(lines: string[], from: number, mark: string, context: State): number {
  const same = new RegExp(`^ {0,3}${mark.charAt(0)}{${mark.length},}\\s*(.*)$`);
  let open = 1;
  for (let at = from + 1; at < lines.length && context.linesLeft > 0; at++) {
    context.linesLeft--;
    const found = same.exec(lines[at] ?? '');
    if (!found) continue;
    if (found[1] === '') open--;
    else if (mark.startsWith(':')) open++;
    if (open === 0) return at;
  }
  return -1;
}

function fenceLines(
  { mark, name, header, argument }: Fence,
  lines: string[],
  context: State,
  depth: number,
): string[] {
  const body = lines.slice(1, -1);
  const format = /^\s*[`~]+\s*\{=(\w+)\}\s*$/.exec(lines[0] ?? '')?.[1];
  if (format !== undefined) return rawLines(format, body, context);
  if (name === '') return lines;
  const given = readDirective(name, argument, body);
  const isCode = name === 'literalinclude' || given.options.has('literal');
  if (name === 'include' && !isCode) return include(argument, context, depth, given.options);
  const directive = isCode
    ? { ...given, name: 'literalinclude', body: included(argument, context, given.options) }
    : given;
  const written = writeDirective(directive, (inner) => rewrite(inner, context, depth + 1));
  if (written) return written;
  if (!mark.startsWith(':')) {
    // Executable code of Quarto, R Markdown and Observable.
    const drawn = unexecuted(body);
    if (drawn.length > 0)
      context.log.warning(
        'A code cell isn’t executed, so what it draws is missing. Send the executed notebook, or the picture.',
        body[0],
      );
    if (isHiddenCode(header, body)) return ['', ...drawn];
    const close = lines.at(-1) ?? mark;
    return [`${mark}${name.toLowerCase()}`, ...withoutCellOptions(body), close, ...drawn];
  }
  context.log.info(`The directive “${name}” is unknown; its content is shown as text.`, `{${name}}`);
  const title = /\p{L}/u.test(argument) ? ['', `**${argument}**`, ''] : [];
  return [...title, ...rewrite(directive.body, context, depth + 1)];
}

/** Returns what an author writes for one format only. That of pages is HTML, some of whose tags are converted. */
function rawLines(format: string, lines: string[], { log }: State): string[] {
  if (format.startsWith('html')) return ['', ...lines, ''];
  if (/^(?:la)?tex$/.test(format) && lines.some((line) => /^[^%]*\p{L}{3}/u.test(line)))
    log.info('A block of raw LaTeX is for LaTeX alone, and isn’t shown.', lines[0]);
  return [];
}

/** What sets out pages in LaTeX. */
const PAGES =
  /^\\(?:(?:new|clear|cleardouble)page|(?:no)?pagebreak|newline|par|(?:no)?indent|(?:big|med|small)skip|[vh]space|[vh]fill|centering|raggedright|maketitle|tableofcontents|listof(?:figures|tables)|appendix|FloatBarrier|(?:no)?linenumbers|(?:double|single|onehalf)spacing|(?:set|addto)(?:length|counter)|pagenumbering|(?:this)?pagestyle|(?:one|two)column|(?:front|main|back)matter)$/;

/** Whether a line has commands alone that set out pages, with their arguments. */
const isPageLayout = (line: string): boolean =>
  /^\s*(?:\\[A-Za-z]+\*?(?:\[[^\]]*\]|\{[^{}]*\})*\s*)+$/.test(line) &&
  PAGES.test(/^\s*(\\[A-Za-z]+)/.exec(line)?.[1] ?? '') &&
  !/\{[^{}]*\p{L}{4}/u.test(line.replace(/\\[A-Za-z]+/g, ''));

function include(path: string, context: State, depth: number, options?: Directive['options']): string[] {
  if (depth >= DEEPEST) {
    context.log.warning(`The file “${path}” can’t be included. It is included too deeply.`, path);
    return [];
  }
  const { body } = splitFrontMatter(included(path, context, options).join('\n'));
  return rewrite(body.split('\n'), context, depth + 1);
}

/** Returns the lines of a file that the options of its inclusion choose, or none if it is missing. */
function included(path: string, { read, log }: Context, options: Directive['options'] = new Map()): string[] {
  const text = read(path);
  if (text === undefined) log.warning(`The file “${path}” can’t be included. Send it with the paper.`, path);
  return chosenLines(text?.replace(/\n$/, '').split('\n') ?? [], options);
}

/** Gives MyST's targets, `(map)=`, to what follows: a heading, or else a paragraph. */
function targets(lines: string[]): string[] {
  const output: string[] = [];
  let waiting: string[] = [];
  for (const line of lines) {
    const label = /^\(([\w:.-]+)\)=\s*$/.exec(line)?.[1];
    if (label) waiting.push(label);
    else if (waiting.length === 0 || line.trim() === '') output.push(line);
    else {
      output.push(targeted(line, waiting));
      waiting = [];
    }
  }
  return output;
}

function targeted(line: string, labels: string[]): string {
  const [first = '', ...others] = labels;
  const rest = others.map((label) => `\\label{${label}}`).join('');
  return /^#{1,6}\s/.test(line) && !/\{[^}]*\}\s*$/.test(line)
    ? `${line.trimEnd()}${rest} {#${first}}`
    : `\\label{${first}}${rest}${line}`;
}

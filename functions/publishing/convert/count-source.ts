import { codeEnvironmentsIn } from './latex/code-environments.ts';
import { replaceCommand, replaceEnvironment } from './latex/scan.ts';

/** Counts of the elements in a source, to compare with the output of the conversion. */
export interface SourceCounts {
  sections: number;
  figures: number;
  tables: number;
  citations: number;
  formulas: number;
  /** The words of the text, without title page, formulas and references; 0 if they weren't counted. */
  words: number;
}

export function countLatex(tex: string): SourceCounts {
  const code = new RegExp(
    String.raw`\\begin\{(${codeEnvironmentsIn([tex])}|comment)\}[\s\S]*?\\end\{\1\}`,
    'g',
  );
  const text = withoutChoices(tex.replace(code, ''));
  const body = (/\\begin\s*\{document\}([\s\S]*)/.exec(text)?.[1] ?? text)
    .replace(/\\verb\*?([^A-Za-z\s*])[^\n]*?\1/g, '')
    .replace(/%.*$/gm, '');
  // The page has the abstract of the record.
  const running = replaceEnvironment(body, 'abstract', '', () => '');
  return {
    sections: count(body, /\\(?:sub)*section\*?\s*[[{]/g),
    figures: count(body, /\\begin\{(?:figure|wrapfigure|sidewaysfigure|SCfigure|marginfigure)\*?\}/g),
    tables: count(
      body,
      /\\begin\{(?:table|wraptable|sidewaystable|deluxetable|longtable|xltabular|margintable)\*?\}/g,
    ),
    // Not IEEEtran's `\\IEEEcompsocitemizethanks`.
    citations: count(running, /\\(?!nocite)[A-Za-z]*cite(?!mize)[A-Za-z]*\*?\s*[[{]/g),
    formulas:
      count(body, /\\begin\{(?:equation|align|gather|multline|eqnarray|alignat|flalign)\*?\}|(?<!\\)\\\[/g) +
      Math.floor(count(body, /(?<!\\)\$\$/g) / 2),
    words: countLatexWords(body),
  };
}

const TOKEN = /\\(if(?!f(?![A-Za-z@]))[A-Za-z@]*|fi)(?![A-Za-z@])/g;
/** The conditions of ifthen and etoolbox have their branches in braces. */
const IN_BRACES =
  /^if(?:thenelse|undef|def(?!ined)|bool|toggle|str|blank|notblank|empty|num[a-z]|cs(?!name))/;

/** Leaves out what depends on conditions, of which TeX prints a part. */
function withoutChoices(source: string): string {
  const tex = replaceCommand(
    source.replace(/\\newif\s*\\if[A-Za-z@]+/g, ''),
    'ifthenelse|iftoggle|ifbool|ifdef|ifundef|ifcsdef|ifblank|ifempty',
    'mmm',
    () => ' ',
  );
  let output = '';
  let depth = 0;
  let done = 0;
  for (const { index, 0: token, 1: name = '' } of tex.matchAll(TOKEN)) {
    if (IN_BRACES.test(name)) continue;
    if (depth === 0) output += tex.slice(done, index);
    depth = Math.max(0, depth + (name === 'fi' ? -1 : 1));
    done = index + token.length;
  }
  // One that never closes is something else.
  return depth > 0 ? tex : output + tex.slice(done);
}

/** Environments whose text isn't part of the running text: title page, formulas, drawings, references, comments. */
const apart =
  'abstract keywords IEEEkeywords frontmatter CCSXML thebibliography tikzpicture tikzcd forest quantikz pspicture equation align gather multline eqnarray alignat flalign IEEEeqnarray empheq numcases subnumcases dmath math displaymath comment filecontents'
    .split(' ')
    .flatMap((name) => [name, `${name}*`]);
/** Commands whose arguments are no words of the text. */
const named =
  /\\(?:[A-Za-z]{0,20}(?:cite|ref|label|graphics|bibliography|style|space|skip|length|width|input|include|import|author|affil|institution|keyword|acks?|orcid|email|title|address|package|command|def|set|theorem|counter|color|rule|box|cmpd)[A-Za-z]{0,20}|begin|end|hypersetup|url|href)\*?\s*(?:\[[^\]]*\]\s*)*(?:\{[^{}]*\}\s*)+/g;

/** Counts the words of LaTeX text by its letters alone, so independently of the conversion. */
export function countLatexWords(tex: string): number {
  const running = apart.reduce(
    (text, name) => replaceEnvironment(text, name, '', () => ' '),
    // The title page is the record's.
    tex.replace(/^[\s\S]{0,20000}?\\maketitle(?![A-Za-z])/, ''),
  );
  return count(
    running
      .replace(/(?<!\\)\$\$[^$]*\$\$|(?<!\\)\$[^$]*\$/g, ' ')
      .replace(/\\\[(?:(?!\\\[)[\s\S])*?\\\]|\\\((?:(?!\\\()[\s\S])*?\\\)/g, ' ')
      .replace(named, ' ')
      .replace(/\\[A-Za-z@]+\*?/g, ' '),
    /\p{L}[\p{L}’'-]*/gu,
  );
}

/** `@key`, but not `@fig-map` and `@fig:map`, which refer to a figure. */
const MARKDOWN_KEY = String.raw`(?<![\w.])-?@(?!(?:sec|fig|tbl|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr)[-:])[A-Za-z0-9_][\w:.#$%&+?<>~/-]*`;
/** One citation, of one work or of several in brackets. */
const MARKDOWN_CITATION = new RegExp(
  String.raw`\[[^\[\]]{0,300}?${MARKDOWN_KEY}[^\[\]]{0,1000}\]|${MARKDOWN_KEY}`,
  'g',
);

export function countMarkdown(markdown: string): SourceCounts {
  const body = markdown
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '')
    // The first heading of a box is its title.
    .replace(/^(:::+[ \t]*[^:\s][^\n]*\n)\s*#{1,6}\s[^\n]*/gm, '$1');
  return {
    sections: count(body, /^#{1,6}\s+\S/gm),
    figures: count(body, /^!\[[^\]]+\]\([^)]*\)/gm),
    tables: countTables(body.split('\n')),
    citations: count(body, MARKDOWN_CITATION),
    formulas: count(body, /\$\$/g) / 2,
    // Pandoc loses no text of Markdown, only HTML.
    words: 0,
  };
}

/** Counts the words of Markdown without its code. */
export const countMarkdownWords = (markdown: string): number =>
  count(markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ''), /\p{L}[\p{L}’'-]*/gu);

/** Counts tables. Those in a part of Quarto's, `::: {#tbl-x}`, are one. */
function countTables(lines: string[]): number {
  let tables = 0;
  let isInside = false;
  for (const line of lines) {
    const isStart = /^:{3,}\s*\{#tbl-/.test(line);
    if (isStart || (!isInside && isTableRule(line))) tables++;
    isInside = isStart || (isInside && !/^:{3,}\s*$/.test(line));
  }
  return tables;
}

/** The line below a table's header, such as `|---|:--|`. Without a regular expression, which took hours for a line of dashes. */
const isTableRule = (line: string): boolean =>
  /^[\s:|-]+$/.test(line) && line.includes('---') && line.lastIndexOf('|') > line.indexOf('---');

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

import type { ConversionLog } from '../conversion-log.ts';
import { UNNAMED } from '../document/safe-id.ts';
import { markContinuedFloats } from './continued-floats.ts';
import { enclosed, rewriteOwnFloats } from './rewrite-own-floats.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';
import { splitCaptions, withCaptionedBoxes } from './split-captions.ts';
import { starredCaptions } from './starred-captions.ts';

/** Rewrites the various kinds of figures and tables to the two that pandoc supports. */
export function rewriteFloats(tex: string, log: ConversionLog): string {
  let result = rewriteOwnFloats(figuresOfAccess(tex));
  for (const [name, plain, signature] of FLOATS)
    result = replaceEnvironment(result, name, signature, (values) => {
      if (!name.endsWith('*')) log.info(`The ${name} is shown as an ordinary ${plain}.`, `\\begin{${name}}`);
      return `\\begin{${plain}}${values.at(-1) ?? ''}\n\\end{${plain}}`;
    });
  // The class jmlr's label, caption and content of a float.
  result = replaceCommand(
    result,
    'floatconts',
    'mmm',
    ([label = '', caption, content]) =>
      `${caption}${label.trim() === '' ? '' : `\\label{${label}}`}${content}`,
  );
  // Pandoc reads captions of one paragraph.
  result = replaceCommand(result, 'caption', 'som', ([star = '', short, words = '']) =>
    PARAGRAPH_END.test(words)
      ? `\\caption${star}${short === undefined ? '' : `[${short}]`}{${inOneParagraph(words)}}`
      : undefined,
  );
  result = markContinuedFloats(typedCaptions(starredCaptions(expandFloatrow(result))));
  for (const kind of ['figure', 'table'] as const)
    result = replaceEnvironment(result, kind, 'o', ([, body = '']) => splitCaptions(body, kind));
  result = replaceEnvironment(
    result,
    'table',
    'o',
    ([, body = '']) => partCaptions(body, 'table') ?? tableOfParts(body),
  );
  result = replaceCommand(result, 'subfloat|subfigure', 'oom', ([first, second, body = '']) =>
    subfigure(second ?? first, body),
  );
  result = replaceCommand(result, 'subcaptionbox', 'somoom', ([, , caption, , , body = '']) =>
    subfigure(caption, body),
  );
  // A caption in two languages.
  result = replaceCommand(
    result,
    'bicaption',
    'omom',
    ([, first, , second]) => `\\caption{${first} \\newline ${second}}`,
  );
  result = replaceEnvironment(
    result,
    'figure',
    'o',
    ([, body = '']) => partCaptions(body, 'figure') ?? withOwnLabel(body),
  );
  result = replaceCommand(result, 'captionof', 'mom', ([, , text = '']) => `\\caption{${text}}`);
  result = replaceCommand(result, 'subcaption', 'm', ([text]) => `\\caption{${text}}`);
  // AASTeX's grids: \gridline{\fig{a.pdf}{0.3\textwidth}{(a)}\fig{…}}.
  result = replaceCommand(result, 'gridline', 'm', ([row]) => row);
  result = replaceCommand(result, '(?:left|right|boxed|rotate)?fig', 'mmm', ([file = '', , text]) =>
    /^[\w./-]+$/.test(file)
      ? subfigure(
          text?.trim() ? text.replace(/^\s*\(?[a-z]\)\s*/, '') : undefined,
          `\\includegraphics{${file}}`,
        )
      : undefined,
  );
  result = replaceCommand(result, 'plotone', 'm', ([file = '']) => `\\includegraphics{${file}}`);
  return replaceCommand(result, 'plottwo', 'mm', ([left = '', right = '']) =>
    [left, right].map((file) => `\\includegraphics{${file}}`).join(' '),
  );
}

export const FLOATS: ReadonlyArray<[name: string, plain: 'figure' | 'table', signature: string]> = [
  ['figure*', 'figure', 'o'],
  ['wrapfigure', 'figure', 'omom'],
  ['wrapfigure*', 'figure', 'omom'],
  ['sidewaysfigure', 'figure', 'o'],
  ['sidewaysfigure*', 'figure', 'o'],
  ['SCfigure', 'figure', 'oo'],
  ['SCfigure*', 'figure', 'oo'],
  ['floatingfigure', 'figure', 'om'],
  ['marginfigure', 'figure', 'o'],
  ['teaserfigure', 'figure', 'o'],
  ['table*', 'table', 'o'],
  ['sidewaystable', 'table', 'o'],
  ['sidewaystable*', 'table', 'o'],
  ['wraptable', 'table', 'omom'],
  ['margintable', 'table', 'o'],
  ['SCtable', 'table', 'oo'],
  ['SCtable*', 'table', 'oo'],
  ['floatingtable', 'table', 'o'],
];

/** The boxes of the package floatrow, which take a caption and a content in either order. */
function expandFloatrow(tex: string): string {
  const boxes = (source: string, write: (box: string, name: string) => string): string => {
    const typed = replaceCommand(source, 'floatbox', 'omooomm', (values, name) =>
      write(values.slice(-2).join(' '), name),
    );
    return replaceCommand(typed, 'ffigbox|ttabbox|fcapside', 'ooomm', (values, name) =>
      write(values.slice(-2).join(' '), name),
    );
  };
  const parts = replaceEnvironment(tex, 'subfloatrow', 'o', ([, body = '']) =>
    boxes(body, (box) => `\\begin{subfigure}{0.45\\textwidth}${box}\\end{subfigure}`),
  );
  const rows = replaceEnvironment(parts, 'floatrow', 'o', ([, body = '']) =>
    boxes(body, (box, name) => `\\begin{minipage}{0.45\\textwidth}${ofKind(box, name)}\\end{minipage}`),
  );
  const settled = replaceCommand(rows, 'thisfloatsetup|floatsetup', 'om', () => '');
  return replaceCommand(
    boxes(settled, (box) => box),
    'floatfoot',
    'sm',
    ([, text]) => `\n\n${text}\n\n`,
  );
}

/** A row can have a figure beside a table. */
const ofKind = (box: string, name: string): string => {
  const kind = { ffigbox: 'figure', ttabbox: 'table' }[name];
  return kind === undefined ? box : box.replace(/\\caption(?=\s*[[{])/, `\\captionof{${kind}}`);
};

const PARAGRAPH_END = /\n[ \t]*\n|\\par(?![A-Za-z])/;
const inOneParagraph = (words: string): string =>
  words
    .split(PARAGRAPH_END)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join(' \\newline ');

/** Rewrites a table of several tables with captions, which pandoc can't read, to a figure of the kind "Table" with parts. */
function tableOfParts(body: string): string | undefined {
  if (!/\\begin\{subtable\}|\\sub(?:table|float|captionbox|figure)(?![A-Za-z])/.test(body)) return undefined;
  const parts = body
    .replace(/\\begin\{subtable\}\s*(?:\[[^\]]*\])?/g, '\\begin{subfigure}')
    .replaceAll('\\end{subtable}', '\\end{subfigure}')
    .replace(/\\subtable(?![A-Za-z])/g, '\\subfloat');
  return enclosed('Table', parts);
}

/**
 * Puts the caption and label of a figure with parts behind them: pandoc takes the last ones, and gives a figure without a label
 * that of its last part.
 */
function withOwnLabel(body: string): string | undefined {
  const parts: string[] = [];
  const rest = replaceEnvironment(body, 'subfigure', '', ([part]) => {
    const captioned = part?.replace(/\\caption\s*\{\s*\}/, `\\caption{${LETTER_ONLY}}`);
    parts.push(`\\begin{subfigure}${captioned}\\end{subfigure}`);
    return `\ue004${parts.length - 1}\ue005`;
  });
  if (parts.length === 0) return undefined;
  let own = '';
  const take = (text: string) => {
    own += text;
    return '';
  };
  let frame = replaceCommand(rest, 'caption', 'som', ([star = '', , text]) =>
    take(`\\caption${star}{${text}}`),
  );
  frame = replaceCommand(frame, 'label', 'm', ([label]) => take(`\\label{${label}}`));
  if (!own.includes('\\label')) own += `\\label{${UNNAMED}}`;
  const shown = frame.replace(/\ue004(\d+)\ue005/g, (_, index: string) => parts[Number(index)] ?? '');
  return `\\begin{figure}${shown}${own}\\end{figure}`;
}

/** The class ieeeaccess has its figures as commands: `\Figure[t!](topskip=0pt)[width=\textwidth]{map.png}{Caption.\label{map}}`. */
const figuresOfAccess = (tex: string): string =>
  /\\documentclass\s*(?:\[[^\]]*\])?\s*\{ieeeaccess\}/.test(tex)
    ? replaceCommand(
        tex.replace(/\\Figure\s*(?:\[[^\]]*\]\s*)?(?:\([^()]*\)\s*)?(?=[[{])/g, '\\colophonfigure'),
        'colophonfigure',
        'omm',
        ([size, file, caption]) =>
          `\\begin{figure}\\includegraphics${size ? `[${size}]` : ''}{${file}}\\caption{${caption}}\\end{figure}`,
      )
    : tex;

/** A caption of another kind than its float, `\def\@captype{table}\caption{…}` or `\captionsetup{type=table}`, as `\captionof`. */
const typedCaptions = (tex: string): string =>
  tex.replace(
    /(?:\\makeatletter\s*)?(?:\\def\s*\\@captype\s*\{(figure|table)\}|\\captionsetup\s*\{type=(figure|table)\*?\})(?:\s*\\makeatother(?![A-Za-z]))?((?:(?!\\(?:end|begin)\s*\{(?:figure|table|minipage)|\\caption)[\s\S]){0,4000})\\caption(?=\s*[[{])/g,
    (_, one: string | undefined, other: string | undefined, between: string) =>
      `${between}\\captionof{${one ?? other}}`,
  );

/** Splits a float with several boxes and captions side by side into figures and tables. */
function partCaptions(body: string, float: 'figure' | 'table'): string | undefined {
  const parts: string[] = [];
  const rest = replaceEnvironment(withCaptionedBoxes(body), 'minipage', 'ooom', ([, , , , part = '']) => {
    if (!/\\caption(?:of)?(?![A-Za-z])/.test(part)) return undefined;
    const kind = /\\captionof\s*\*?\s*\{(figure|table)\}/.exec(part)?.[1] ?? float;
    const captioned = part.replace(/\\captionof\s*\*?\s*\{(?:figure|table)\}/g, '\\caption');
    parts.push(`\\begin{${kind}}${captioned}\\end{${kind}}`);
    return '';
  });
  // What stands beside the boxes, with its own caption.
  if (parts.length > 0 && /\\caption(?![A-Za-z])/.test(rest))
    return `${parts.join('\n\n')}\n\n\\begin{${float}}${rest}\\end{${float}}`;
  return parts.length > 1 && !/\\includegraphics(?![A-Za-z])/.test(rest) ? parts.join('\n\n') : undefined;
}

/** The caption of a part that has a letter and no words, `\\subfloat[]{…}`. A part without a caption has no letter. */
const LETTER_ONLY = '~';

/** Rewrites `\subfloat[caption]{body}` of the subfig package to subcaption's environment. */
function subfigure(caption: string | undefined, body: string): string {
  const label = /\\label\{[^}]*\}/.exec((caption ?? '') + body)?.[0] ?? '';
  const withoutLabel = (text: string) => text.replace(/\\label\{[^}]*\}/, '');
  const words = caption && withoutLabel(caption);
  const captionCommand = words === undefined ? '' : `\\caption{${words.trim() === '' ? LETTER_ONLY : words}}`;
  return `\\begin{subfigure}{0.45\\textwidth}${withoutLabel(body)}${captionCommand}${label}\\end{subfigure}`;
}

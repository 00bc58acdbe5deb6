import type { ConversionLog } from '../conversion-log.ts';
import { UNNAMED } from '../document/safe-id.ts';
import { rewriteOwnFloats } from './rewrite-own-floats.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Rewrites the various kinds of figures and tables to the two that pandoc supports. */
export function rewriteFloats(tex: string, log: ConversionLog): string {
  let result = rewriteOwnFloats(tex);
  for (const [name, plain, signature] of floats)
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
  result = replaceCommand(result, 'subfloat|subfigure', 'oom', ([first, second, body = '']) =>
    subfigure(second ?? first, body),
  );
  result = replaceCommand(result, 'subcaptionbox', 'somoom', ([, , caption, , , body = '']) =>
    subfigure(caption, body),
  );
  result = expandFloatrow(result);
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
    ([, body = '']) => partCaptions(body) ?? withOwnLabel(body),
  );
  result = replaceCommand(result, 'captionof', 'mom', ([, , text = '']) => `\\caption{${text}}`);
  result = replaceCommand(result, 'subcaption', 'm', ([text]) => `\\caption{${text}}`);
  // AASTeX's grids: \gridline{\fig{a.pdf}{0.3\textwidth}{(a)}\fig{…}}.
  result = replaceCommand(result, 'gridline', 'm', ([row]) => row);
  result = replaceCommand(result, '(?:left|right|boxed|rotate)?fig', 'mmm', ([file = '', , text]) =>
    /^[\w./-]+$/.test(file) ? subfigure(text, `\\includegraphics{${file}}`) : undefined,
  );
  result = replaceCommand(result, 'plotone', 'm', ([file = '']) => `\\includegraphics{${file}}`);
  return replaceCommand(result, 'plottwo', 'mm', ([left = '', right = '']) =>
    [left, right].map((file) => `\\includegraphics{${file}}`).join(' '),
  );
}

const floats: ReadonlyArray<[name: string, plain: 'figure' | 'table', signature: string]> = [
  ['figure*', 'figure', 'o'],
  ['wrapfigure', 'figure', 'omom'],
  ['wrapfigure*', 'figure', 'omom'],
  ['sidewaysfigure', 'figure', 'o'],
  ['sidewaysfigure*', 'figure', 'o'],
  ['SCfigure', 'figure', 'oo'],
  ['marginfigure', 'figure', 'o'],
  ['teaserfigure', 'figure', 'o'],
  ['table*', 'table', 'o'],
  ['sidewaystable', 'table', 'o'],
  ['sidewaystable*', 'table', 'o'],
  ['wraptable', 'table', 'omom'],
  ['margintable', 'table', 'o'],
];

/** The boxes of the package floatrow, which take a caption and a content in either order. */
function expandFloatrow(tex: string): string {
  const boxes = (source: string, write: (box: string) => string): string => {
    const typed = replaceCommand(source, 'floatbox', 'omooomm', (values) =>
      write(values.slice(-2).join(' ')),
    );
    return replaceCommand(typed, 'ffigbox|ttabbox|fcapside', 'ooomm', (values) =>
      write(values.slice(-2).join(' ')),
    );
  };
  const rows = replaceEnvironment(tex, 'floatrow', 'o', ([, body = '']) =>
    boxes(body, (box) => `\\begin{minipage}{0.45\\textwidth}${box}\\end{minipage}`),
  );
  const settled = replaceCommand(rows, 'thisfloatsetup|floatsetup', 'om', () => '');
  return replaceCommand(
    boxes(settled, (box) => box),
    'floatfoot',
    'sm',
    ([, text]) => `\n\n${text}\n\n`,
  );
}

/** Pandoc gives a figure without a label the label of its last part. */
function withOwnLabel(body: string): string | undefined {
  let hasParts = false;
  const rest = replaceEnvironment(body, 'subfigure', '', () => {
    hasParts = true;
    return '';
  });
  return hasParts && !/\\label\s*\{/.test(rest)
    ? `\\begin{figure}${body}\\label{${UNNAMED}}\\end{figure}`
    : undefined;
}

/** Splits a float with several boxes and captions side by side into figures. */
function partCaptions(body: string): string | undefined {
  const parts: string[] = [];
  const rest = replaceEnvironment(body, 'minipage', 'ooom', ([, , , , part = '']) => {
    if (!/\\caption(?![A-Za-z])/.test(part)) return undefined;
    parts.push(`\\begin{figure}${part}\\end{figure}`);
    return '';
  });
  return parts.length > 1 && !/\\(?:caption|includegraphics)(?![A-Za-z])/.test(rest)
    ? parts.join('\n\n')
    : undefined;
}

/** Rewrites `\subfloat[caption]{body}` of the subfig package to subcaption's environment. */
function subfigure(caption: string | undefined, body: string): string {
  const label = /\\label\{[^}]*\}/.exec((caption ?? '') + body)?.[0] ?? '';
  const withoutLabel = (text: string) => text.replace(/\\label\{[^}]*\}/, '');
  const captionCommand = caption ? `\\caption{${withoutLabel(caption)}}` : '';
  return `\\begin{subfigure}{0.45\\textwidth}${withoutLabel(body)}${captionCommand}${label}\\end{subfigure}`;
}

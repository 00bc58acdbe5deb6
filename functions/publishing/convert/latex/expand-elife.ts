import { withoutDefinitions } from './defined-commands.ts';
import { enclosed } from './rewrite-own-floats.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Commands below a figure or table of eLife, which have numbers of their own: "Figure 1—source data 1". */
const BELOW: Readonly<Record<string, string>> = {
  figdata: 'Figure {}—source data',
  figsrccode: 'Figure {}—source code',
  tabledata: 'Table {}—source data',
  tablesrccode: 'Table {}—source code',
  videosupp: 'Figure {}—video',
};

/** References by a kind and a name: `\FIG{view}` to `fig:view`. */
const REFERENCES: Readonly<Record<string, [name: string, prefix: string]>> = {
  FIG: ['Figure', 'fig'],
  TABLE: ['Table', 'tab'],
  BOX: ['Box', 'box'],
};

/** Writes what the class of eLife defines: supplements of figures, data and code of figures and tables, boxes, and references. */
export function expandElife(tex: string): string {
  if (!/\\documentclass\s*(?:\[[^\]]*\])?\s*\{elife\}/.test(tex)) return tex;
  const own = [...Object.keys(REFERENCES), ...Object.keys(BELOW), 'figsupp', 'feature(?:fig|table)'];
  let result = replaceCommand(
    withoutDefinitions(tex, own),
    Object.keys(REFERENCES).join('|'),
    'm',
    ([label], name) => {
      const [kind, prefix] = REFERENCES[name] ?? [];
      return `${kind}~\\ref{${prefix}:${label}}`;
    },
  );
  result = replaceCommand(result, 'Text(?:Eight|Nine|Ten)', 'm', ([text]) => text);
  result = replaceCommand(result, 'feature(?:fig|table)', 'm', ([text]) => `\n\n\\textbf{${text}}\n\n`);
  result = result.replace(/\\(begin|end)\s*\{appendixbox\}/g, '');
  // Pandoc takes the last label of a box for its own.
  result = replaceEnvironment(result, 'featurebox', 'o', ([, body = '']) => {
    const own = /\\caption\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\\label\s*\{[^{}]*\}/.exec(body)?.[0];
    return own && `\\begin{featurebox}${body.replace(own, '')}${own}\\end{featurebox}`;
  });
  let figures = 0;
  result = replaceEnvironment(result, 'figure', 'o', ([, body = '']) => withSupplements(body, ++figures));
  let tables = 0;
  return replaceEnvironment(result, 'table', 'o', ([, body = '']) => {
    tables++;
    return withData('table', body, tables);
  });
}

/** Puts the supplements of a figure behind it, with its number in their names. */
function withSupplements(body: string, figure: number): string {
  let supplements = '';
  const rest = replaceCommand(
    body,
    'figsupp',
    'omm',
    ([, caption, picture]) => `\\colophonsupplement{${caption}}{${picture}}`,
  );
  const own = replaceCommand(
    // A label behind a supplement is the supplement's.
    rest.replace(
      /(\\colophonsupplement\{)((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})\s*(\\label\s*\{[^{}]*\})/g,
      '$1$3$2',
    ),
    'colophonsupplement',
    'mm',
    ([caption, picture]) => {
      supplements += enclosed(`Figure ${figure}—figure supplement`, `${picture}\\caption{${caption}}`);
      return '';
    },
  );
  return withData('figure', own, figure) + supplements;
}

/** Writes the data and code of a float as paragraphs below it, with their names. */
function withData(kind: 'figure' | 'table', body: string, float: number): string {
  const counts = new Map<string, number>();
  let below = '';
  const rest = replaceCommand(
    // A label behind one is its own.
    body.replace(
      /(\\(?:figdata|figsrccode|tabledata|tablesrccode|videosupp)\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}\s*(\\label\s*\{[^{}]*\})/g,
      '$1$2}',
    ),
    Object.keys(BELOW).join('|'),
    'om',
    ([, text], name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      below += `\n\n\\textbf{${BELOW[name]?.replace('{}', String(float))} ${count}.} ${text}\n\n`;
      return '';
    },
  );
  return `\\begin{${kind}}${rest}\\end{${kind}}${below}`;
}

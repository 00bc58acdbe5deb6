import { isOfMdpi } from './read-theorems.ts';
import { findEnvironments, readArguments, replaceCommand } from './scan.ts';

/** The environment that carries a change of a counter to where the document is numbered. */
export const COUNTER_MARK = 'colophoncounter';

const COUNTERS = 'figure|table|equation|section|chapter|algorithm';
const CHANGE = new RegExp(
  `\\\\(?:(setcounter|addtocounter(?=\\s*\\{(?:figure|table)\\}))\\s*\\{(${COUNTERS})\\}|(?:renewcommand|def|gdef)\\s*\\*?\\s*\\{?\\s*\\\\the(${COUNTERS})(?![A-Za-z])\\s*\\}?)\\s*(?=\\{)`,
  'g',
);

/** The environments in which a change isn't one of the document. */
const INSIDE = [
  'figure',
  'figure*',
  'table',
  'table*',
  'equation',
  'align',
  'subequations',
  'proof',
  'itemize',
  'enumerate',
];

/**
 * Marks where a source sets its counters or changes how their numbers are printed, as supplements do:
 * `\renewcommand{\thefigure}{S\arabic{figure}}\setcounter{figure}{0}`. The marks are paragraphs such as `figure=0`,
 * `figure:S{arabic}`, `figure@` for one that counts within sections from there on, and `figure+=-1` for one that counts one back.
 */
export function markCounters(source: string): string {
  const tex = numberedWithinLater(expandSupplements(source));
  const begin = /\\begin\s*\{document\}/.exec(tex);
  if (!begin) return tex;
  const bodyFrom = begin.index + begin[0].length;
  const inside = INSIDE.flatMap((name) => findEnvironments(tex, name));
  const isOutside = outsideReader(tex);
  const early: string[] = [];
  let output = '';
  let done = 0;
  CHANGE.lastIndex = 0;
  for (let match = CHANGE.exec(tex); match; match = CHANGE.exec(tex)) {
    const at = match.index;
    const value = readArguments(tex, CHANGE.lastIndex, 'm');
    const [, isSet, counter = '', printed = ''] = match;
    if (!value || inside.some(({ from, end }) => from < at && at < end)) continue;
    const mark = isSet ? setting(isSet, counter, value.values[0]) : format(printed, value.values[0]);
    // A definition, such as that of a command for supplements, is expanded where it is used.
    if (mark === undefined || (at < bodyFrom && !isOutside(at))) continue;
    if (at < bodyFrom) early.push(mark);
    else {
      output += tex.slice(done, at) + counterMark(mark);
      done = value.end;
    }
    CHANGE.lastIndex = value.end;
  }
  const marked = output + tex.slice(done);
  if (early.length === 0) return marked;
  return marked.slice(0, bodyFrom) + early.map(counterMark).join('') + marked.slice(bodyFrom);
}

/**
 * Marks where the body begins to number within sections: `\numberwithin{equation}{section}` in an appendix, AASTeX's
 * `\restartappendixnumbering`, which prints A1, and the appendix of a class that numbers its floats so.
 */
function numberedWithinLater(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  if (begin < 0) return tex;
  const body = replaceCommand(
    tex
      .slice(begin)
      .replace(/\\restartappendixnumbering(?![A-Za-z])/g, () => floatsIn(AASTEX))
      .replace(
        /\\appendix(?![A-Za-z])\s*\*?|\\begin\s*\{(?:appendix|appendices)\}/,
        (whole) => whole + (isOfMdpi(tex) ? MDPI : floatsIn(appendixOf(tex))),
      ),
    'numberwithin|counterwithin',
    'smm',
    ([, name = '', within = '']) =>
      new RegExp(`^(?:${COUNTERS})$`).test(name.trim()) && /^(?:section|chapter)$/.test(within.trim())
        ? counterMark(`${name.trim()}@`)
        : undefined,
  );
  return tex.slice(0, begin) + body;
}

/** Returns a paragraph that changes a counter where it stands. */
export const counterMark = (mark: string): string =>
  `\n\n\\begin{${COUNTER_MARK}}${mark}\\end{${COUNTER_MARK}}\n\n`;

/** How an appendix numbers its floats: what stands between its letter and the number, and whether they count anew. */
interface AppendixFloats {
  mark: string;
  restarts: boolean;
}

const AASTEX: AppendixFloats = { mark: '', restarts: true };

function appendixOf(tex: string): AppendixFloats | undefined {
  const name = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/.exec(tex)?.[1]?.trim() ?? '';
  if (/^(?:mnras|sn-jnl|copernicus|interact)$/.test(name)) return AASTEX;
  return /^(?:aa|elsarticle)$/.test(name) ? { mark: '.', restarts: name === 'aa' } : undefined;
}

/** MDPI counts through all appendices: Figure A1, A2, …. */
const MDPI = ['figure', 'table', 'equation']
  .flatMap((name) => [counterMark(`${name}=0`), counterMark(`${name}:A<arabic>`)])
  .join('');

const floatsIn = (appendix: AppendixFloats | undefined): string =>
  ['figure', 'table']
    .flatMap((name) =>
      appendix
        ? [
            ...(appendix.restarts ? [counterMark(`${name}@`)] : []),
            counterMark(`${name}:<section>${appendix.mark}<arabic>`),
          ]
        : [],
    )
    .join('');

/** Returns a function that says of growing places in the preamble whether they are in no definition. */
function outsideReader(tex: string): (at: number) => boolean {
  let [level, index] = [0, 0];
  return (at) => {
    for (; index < at; index++) {
      const character = tex[index];
      if (character === '\\') index++;
      else if (character === '{') level++;
      else if (character === '}') level--;
    }
    return level === 0;
  };
}

/** A longer definition is no change of counters. */
const LONGEST = 2000;

/** Expands a command that begins a supplement: `\newcommand{\beginsupplement}{\setcounter{table}{0}…}`. */
function expandSupplements(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  if (begin < 0) return tex;
  let body = tex.slice(begin);
  const preamble = tex.slice(0, begin);
  const named = preamble.replace(
    /\\(newcommand|def|providecommand)(\*?)\s*(\\[A-Za-z@]+)(?=\s*\{)/g,
    '\\$1$2{$3}',
  );
  replaceCommand(named, 'newcommand|providecommand|def', 'smm', ([, name = '', definition = '']) => {
    CHANGE.lastIndex = 0;
    if (
      /^\s*\\[A-Za-z]+\s*$/.test(name) &&
      definition.length < LONGEST &&
      CHANGE.test(definition) &&
      !definition.includes('#')
    )
      body = body.replace(new RegExp(`\\${name.trim()}(?![A-Za-z@])`, 'g'), () => definition);
    return undefined;
  });
  return preamble + body;
}

function setting(command: string, counter: string, value = ''): string | undefined {
  if (!/^\s*-?\d{1,4}\s*$/.test(value)) return undefined;
  if (command === 'addtocounter') return `${counter}+=${Number(value)}`;
  return value.includes('-') ? undefined : `${counter}=${Number(value)}`;
}

const STYLE = /\\(arabic|Alph|alph|Roman|roman)\s*\{(\w+)\}/g;

/** Returns `figure:S{arabic}`; undefined for what is more than words and counters. */
function format(counter: string, body = ''): string | undefined {
  const plain = body
    .replace(STYLE, (_, style: string, of: string) =>
      of === counter ? `<${style}>` : /^(?:section|chapter)$/.test(of) ? `<${of}>` : '\\',
    )
    .replace(/\\the(section|chapter)(?![A-Za-z])\s*/g, '<$1>')
    .replace(/\\(?:text|mathrm|textrm|textup|mbox|rm|ensuremath)(?![A-Za-z])\s*/g, '')
    .replace(/[{}~\s]|\\,/g, '')
    .replace(/--/g, '–');
  return /^[\p{L}\p{N}.:–-]{0,8}(?:<\w+>[.:–-]?){1,3}$/u.test(plain) ? `${counter}:${plain}` : undefined;
}

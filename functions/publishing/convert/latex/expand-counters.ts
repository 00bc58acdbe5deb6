import { COUNTER_STYLES } from './counter-styles.ts';
import { replaceReferences } from './replace-references.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Counts with the paper's own counters, as in `\newcommand{\step}{\refstepcounter{step}\textbf{Step \thestep.}}`: replaces the
 * commands and environments that use them by what they print, and the references to their labels by numbers.
 */
export function expandCounters(tex: string): string {
  const own = new Map<string, string | undefined>();
  const begin = tex.search(/\\begin\s*\{document\}/);
  if (begin < 0) return tex;
  replaceCommand(tex, 'newcounter', 'mo', ([name = '', within]) => {
    if (/^[A-Za-z]+$/.test(name.trim()) && !BUILT_IN.test(name.trim())) own.set(name.trim(), within?.trim());
    return undefined;
  });
  const names = [...own.keys()];
  if (names.length === 0) return tex;
  const steps = new RegExp(`\\\\(?:ref)?stepcounter\\s*\\{(?:${names.join('|')})\\}`);
  if (!steps.test(tex)) return tex;
  const expanded = expandUses(tex, begin, steps);
  return count(expanded, own);
}

/** Citations in which a command of the paper's own puts its argument: `\newcommand{\cites}[1]{\citeauthor{#1}'s (\citeyear{#1})}`. */
const CITES = /\\[cC]ite(?:author|year|yearpar|alt|alp|t|talias|palias)\*?\s*(?:\[[^\]]*\]\s*)*\{[^{}]*#\d/;

/** Expands the paper's own commands that cite, because their keys have to be known before pandoc reads them. */
export function expandOwnCitations(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  return begin < 0 || !CITES.test(tex.slice(0, begin)) ? tex : expandUses(tex, begin, CITES);
}

const BUILT_IN = /^(?:section|subsection|figure|table|equation|chapter|page|footnote|enum[ivx]+|theorem)$/;

/** A longer definition isn't written out. */
const LONGEST = 2000;

/** Replaces the commands and environments whose definitions step a counter. */
function expandUses(tex: string, begin: number, steps: RegExp): string {
  let result = tex;
  const preamble = tex
    .slice(0, begin)
    .replace(/\\((?:re)?newcommand|providecommand)(\*?)\s*(\\[A-Za-z@]+)/g, '\\$1$2{$3}');
  replaceCommand(preamble, 'newcommand|renewcommand|providecommand', 'smoom', (values) => {
    const [, name = '', arity = '0', preset, body = ''] = values;
    if (body.length > LONGEST || !steps.test(body) || !/^\s*\\[A-Za-z]+\s*$/.test(name)) return undefined;
    const signature = signatureOf(arity, preset);
    result = inBody(result, (text) =>
      replaceCommand(text, name.trim().slice(1), signature, (given) => filled(body, given, preset)),
    );
    return undefined;
  });
  replaceCommand(preamble, 'newenvironment|renewenvironment', 'smoomm', (values) => {
    const [, name = '', arity = '0', preset, head = '', end = ''] = values;
    if (head.length > LONGEST || !steps.test(head) || !/^\s*[A-Za-z]+\s*$/.test(name)) return undefined;
    const signature = signatureOf(arity, preset);
    result = inBody(result, (text) =>
      replaceEnvironment(
        text,
        name.trim(),
        signature,
        (given) => `${filled(head, given, preset)}${given.at(-1) ?? ''}${filled(end, given, preset)}`,
      ),
    );
    return undefined;
  });
  return result;
}

function inBody(tex: string, change: (body: string) => string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  return tex.slice(0, begin) + change(tex.slice(begin));
}

const signatureOf = (arity: string, preset: string | undefined): string => {
  const total = Math.min(Number(arity) || 0, 9);
  return preset === undefined ? 'm'.repeat(total) : `o${'m'.repeat(Math.max(0, total - 1))}`;
};

const filled = (body: string, given: (string | undefined)[], preset: string | undefined): string =>
  body.replace(
    /#(\d)/g,
    (_, digit: string) => given[Number(digit) - 1] ?? (digit === '1' ? (preset ?? '') : ''),
  );

const WRITTEN: typeof COUNTER_STYLES = { ...COUNTER_STYLES, value: String };

/** Goes through the body, and replaces what counts and what prints a counter. */
function count(tex: string, own: ReadonlyMap<string, string | undefined>): string {
  const names = [...own.keys()].join('|');
  const begin = tex.search(/\\begin\s*\{document\}/);
  const formats = formatsOf(tex.slice(0, begin), names);
  const values = new Map<string, number>();
  const labels = new Map<string, string>();
  let last: string | undefined;
  const print = (name: string): string =>
    (formats.get(name) ?? `\\arabic{${name}}`).replace(
      /\\(arabic|Alph|alph|Roman|roman)\s*\{(\w+)\}/g,
      (whole, style: string, of: string) =>
        own.has(of) ? (WRITTEN[style]?.(values.get(of) ?? 0) ?? whole) : whole,
    );
  const reset = (within: string) => {
    for (const [name, outer] of own) if (outer === within) values.set(name, 0);
  };
  const event = new RegExp(
    `\\\\(stepcounter|refstepcounter)\\s*\\{(${names})\\}` +
      `|\\\\(setcounter|addtocounter)\\s*\\{(${names})\\}\\s*\\{(-?\\d+)\\}` +
      `|\\\\the(${names})(?![A-Za-z])` +
      `|\\\\(arabic|Alph|alph|Roman|roman|value)\\s*\\{(${names})\\}` +
      '|\\\\label\\s*\\{([^}]*)\\}|\\\\((?:sub)*section|chapter)(?=\\s*[[{])|\\\\begin\\s*\\{(?!quot|center|flush|minipage|tcolorbox|mdframed|framed|shaded)\\w+\\*?\\}',
    'g',
  );
  const counted = tex
    .slice(begin)
    .replace(event, (whole, step, stepped, change, changed, by, printed, style, styled, label, heading) => {
      if (step) {
        values.set(stepped, (values.get(stepped) ?? 0) + 1);
        reset(stepped);
        if (step === 'refstepcounter') last = print(stepped);
        return '';
      }
      if (change) {
        values.set(changed, Number(by) + (change === 'addtocounter' ? (values.get(changed) ?? 0) : 0));
        return '';
      }
      if (printed) return print(printed);
      if (style) return WRITTEN[style]?.(values.get(styled) ?? 0) ?? whole;
      if (label !== undefined && last !== undefined) {
        labels.set(label.trim(), last);
        last = undefined;
        return `\\hypertarget{${label.trim()}}{}`;
      }
      if (heading) reset(heading);
      // A label in another environment is that of its own number.
      last = undefined;
      return whole;
    });
  const result = tex.slice(0, begin) + counted;
  if (labels.size === 0) return result;
  return replaceReferences(result, (label, name) => {
    const number = labels.get(label);
    return number === undefined
      ? undefined
      : `\\hyperlink{${label}}{${name === 'eqref' ? `(${number})` : number}}`;
  });
}

function formatsOf(preamble: string, names: string): Map<string, string> {
  const formats = new Map<string, string>();
  const named = preamble.replace(/\\(renewcommand|def)\s*(\\the[A-Za-z]+)(?=\s*\{)/g, '\\$1{$2}');
  replaceCommand(named, 'renewcommand|def', 'smm', ([, name = '', body = '']) => {
    const counter = new RegExp(`^\\s*\\\\the(${names})\\s*$`).exec(name)?.[1];
    if (counter !== undefined) formats.set(counter, body);
    return undefined;
  });
  return formats;
}

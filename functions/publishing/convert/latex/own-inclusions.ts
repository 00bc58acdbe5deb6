import { INCLUSION_COMMANDS } from './find-inclusions.ts';
import { readArguments, replaceCommand, type Signature } from './scan.ts';

/** A command of the paper's own that includes the file of an argument, such as `\newcommand{\mytable}[1]{\begin{tabular}{lc}\input{#1}\end{tabular}}`. */
export interface OwnInclusion {
  name: string;
  signature: Signature;
  /** The value of an optional first argument. */
  preset: string | undefined;
  body: string;
}

/** What only TeX can run, as packages have it. */
const PROGRAM = /\\(?!@@?input)[A-Za-z]*@|\\(?:expandafter|csname|edef|futurelet)(?![A-Za-z])/;

/** How deep such commands may contain each other. */
const DEPTH = 3;
/** A longer definition isn't written out, and what all uses in a file add is limited, in characters. */
const LONGEST = 4000;
const GROWTH = 1_000_000;

/** Finds the paper's own commands that include a file in its files' texts, also by another name of `\input` (`\let\estinput=\input`). */
export function readOwnInclusions(texts: ReadonlyArray<string>): OwnInclusion[] {
  const found: OwnInclusion[] = [];
  const inputs = new Set(['input', '@@input', '@input']);
  const readable = texts.map(withPlainDefinitions);
  for (const text of readable)
    for (const [, alias = ''] of text.matchAll(/\\let\s*\\([A-Za-z@]+)\s*=?\s*\\(?:@@)?input(?![A-Za-z@])/g))
      inputs.add(alias);
  const names = new Set([...inputs, 'include']);
  for (let depth = 0; depth < DEPTH; depth++) {
    const including = new RegExp(`\\\\(?:${[...names].join('|')})(?![A-Za-z@])\\s*(?:[^\\\\\\n]{0,200})#\\d`);
    const before = found.length;
    for (const text of readable)
      replaceCommand(text, '(?:re)?newcommand|providecommand', 'smoom', (values) => {
        const [, written = '', count = '0', preset, body = ''] = values;
        const name = written.trim().slice(1);
        const isNew = /^[A-Za-z@]+$/.test(name) && !names.has(name) && !INCLUSION_COMMANDS.has(name);
        if (!isNew || !/^[1-9]$/.test(count) || body.length > LONGEST) return undefined;
        if (PROGRAM.test(body) || !including.test(body)) return undefined;
        const signature = `${preset === undefined ? 'm' : 'o'}${'m'.repeat(Number(count) - 1)}`;
        found.push({ name, signature, preset, body: plainInput(body, inputs) });
        return undefined;
      });
    if (found.length === before) break;
    for (const { name } of found) names.add(name);
  }
  return found;
}

/** Writes definitions by `\def` and those without braces around the name as `\newcommand{\a}[1]{…}`. */
const withPlainDefinitions = (text: string): string =>
  text
    .replace(
      /\\def\s*(\\[A-Za-z@]+)((?:#\d)+)\s*(?=\{)/g,
      (_, name: string, parameters: string) => `\\newcommand{${name}}[${parameters.length / 2}]`,
    )
    .replace(/\\((?:re)?newcommand|providecommand)(\*?)\s*(\\[A-Za-z@]+)/g, '\\$1$2{$3}');

/** Writes TeX's own `\@@input file` and other names of `\input` as `\input{file}`. */
const plainInput = (body: string, inputs: ReadonlySet<string>): string =>
  body
    .replace(/%\s*\n\s*/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\@?@input(?![A-Za-z@])\s*([^\s{}\\]*#\d[^\s{}\\]*)/g, '\\input{$1}')
    .replace(/\\([A-Za-z@]+)(?=\s*\{[^{}]*#\d)/g, (whole, name: string) =>
      inputs.has(name) ? '\\input' : whole,
    );

/** Replaces the uses of such commands by what they stand for, so that their files are found. Each keeps its number of lines. */
export function expandOwnInclusions(text: string, commands: ReadonlyArray<OwnInclusion>): string {
  let result = text;
  for (let depth = 0; commands.length > 0 && depth < DEPTH; depth++) {
    const next = expandOnce(result, commands);
    if (next === result) break;
    result = next;
  }
  return result;
}

function expandOnce(text: string, commands: ReadonlyArray<OwnInclusion>): string {
  const byName = new Map(commands.map((command) => [command.name, command]));
  const use = new RegExp(
    `(\\\\(?:(?:re)?newcommand|providecommand|def|let)\\*?\\s*\\{?\\s*)?\\\\(${[...byName.keys()].join('|')})(?![A-Za-z@])`,
    'g',
  );
  let output = '';
  let done = 0;
  for (let match = use.exec(text); match; match = use.exec(text)) {
    const command = byName.get(match[2] ?? '');
    const read = command && !match[1] && readArguments(text, use.lastIndex, command.signature);
    // In a definition, the argument isn't known.
    if (!read || read.values.some((value) => value?.includes('#'))) continue;
    if (output.length - done > GROWTH) break;
    const filled = command.body.replace(/#(\d)/g, (_, digit: string) => {
      const value = read.values[Number(digit) - 1];
      return (value ?? (digit === '1' ? command.preset : '') ?? '').replace(/%?\s*\n\s*/g, ' ');
    });
    const lines = text.slice(match.index, read.end).split('\n').length - 1;
    output += `${text.slice(done, match.index)}${filled}${'\n'.repeat(lines)}`;
    done = read.end;
    use.lastIndex = read.end;
  }
  return output + text.slice(done);
}

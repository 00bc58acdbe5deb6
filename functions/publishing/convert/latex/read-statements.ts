import { readArguments, readGroup, type Signature, skipSpace } from './scan.ts';

/** A setting or a definition of a preamble. */
export interface Statement {
  text: string;
  /** The index of its start. */
  at: number;
  /** The command, with its backslash, or the environment that it defines; undefined for a setting. */
  defines?: string;
}

const definingCommands: Readonly<Record<string, Signature>> = {
  newcommand: 'smoom',
  renewcommand: 'smoom',
  providecommand: 'smoom',
  DeclareRobustCommand: 'smoom',
  newrobustcmd: 'smoom',
  DeclareMathOperator: 'smm',
  newenvironment: 'smoomm',
  renewenvironment: 'smoomm',
  NewDocumentCommand: 'smmm',
  RenewDocumentCommand: 'smmm',
  ProvideDocumentCommand: 'smmm',
  DeclareDocumentCommand: 'smmm',
  NewDocumentEnvironment: 'smmmm',
  DeclarePairedDelimiter: 'smmm',
  DeclarePairedDelimiterX: 'smommm',
  newtheorem: 'smomo',
  spnewtheorem: 'smomomm',
  declaretheorem: 'om',
};

/**
 * Reads the settings and definitions of a text in order, without those inside of definitions.
 * @param settings the commands that count as settings, with their arguments
 */
export function readStatements(tex: string, settings: Readonly<Record<string, Signature>>): Statement[] {
  const names = [...Object.keys(settings), ...Object.keys(definingCommands)];
  const pattern = new RegExp(
    String.raw`(?:\\(?:long|global|protected)\s*)*\\(${names.join('|')}|tikzstyle|def|gdef|edef|xdef|let)(?![A-Za-z@])`,
    'g',
  );
  const found: Statement[] = [];
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    const read = readStatement(tex, match[1] ?? '', pattern.lastIndex, settings);
    if (!read) continue;
    const text = tex.slice(match.index, read.end);
    const { defines } = read;
    found.push({ text, at: match.index, ...(defines === undefined ? {} : { defines }) });
    pattern.lastIndex = read.end;
  }
  return found;
}

interface ReadStatement {
  end: number;
  defines?: string;
}

function readStatement(
  source: string,
  name: string,
  at: number,
  settings: Readonly<Record<string, Signature>>,
): ReadStatement | undefined {
  if (name === 'tikzstyle') return readOldStyle(source, at);
  if (name === 'newif') return endOf(/\s*\\if[A-Za-z@]+/y, source, at);
  if (name === 'let') return readLet(source, at);
  if (/^[gex]?def$/.test(name)) return readDef(source, at);
  const defining = definingCommands[name];
  // `\newcommand\foo{…}` can omit the braces around the name.
  const bare = defining && /\s*\*?\s*(\\[A-Za-z@]+)/y;
  if (bare) {
    bare.lastIndex = at;
    const named = bare.exec(source);
    const rest = named && readArguments(source, bare.lastIndex, defining.slice(2));
    if (named && rest) return { end: rest.end, defines: named[1] ?? '' };
  }
  const read = readArguments(source, at, defining ?? settings[name] ?? 'm');
  if (!read) return undefined;
  return defining === undefined
    ? { end: read.end }
    : { end: read.end, defines: read.values[1]?.trim() ?? '' };
}

function endOf(pattern: RegExp, source: string, at: number): ReadStatement | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? { end: pattern.lastIndex } : undefined;
}

/** `\tikzstyle{name}=[…]`, also with `+=`. */
function readOldStyle(source: string, at: number): ReadStatement | undefined {
  const name = readGroup(source, skipSpace(source, at));
  const equals = name && endOf(/\s*\+?=\s*/y, source, name.end);
  const style = equals && readGroup(source, equals.end, '[', ']');
  return style && { end: style.end };
}

function readLet(source: string, at: number): ReadStatement | undefined {
  const pattern = /\s*(\\[A-Za-z@]+)\s*=?\s*(?:\\[A-Za-z@]+|[^\s\\])/y;
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  return match ? { end: pattern.lastIndex, defines: match[1] ?? '' } : undefined;
}

function readDef(source: string, at: number): ReadStatement | undefined {
  const pattern = /\s*(\\[A-Za-z@]+)[^{}]{0,1000}/y;
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  const body = match && readGroup(source, pattern.lastIndex);
  return body ? { end: body.end, defines: match[1] ?? '' } : undefined;
}

/** Returns the definitions that texts use, directly or through other definitions. */
export function usedDefinitions(
  statements: ReadonlyArray<Statement>,
  texts: ReadonlyArray<string>,
): Set<Statement> {
  const used = new Set<Statement>();
  const open = [...texts];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const names = new Set([
      ...(text.match(/\\[A-Za-z@]+/g) ?? []),
      ...[...text.matchAll(/\\begin\s*\{([^}]{0,1000})\}/g)].map((match) => match[1] ?? ''),
    ]);
    for (const each of statements) {
      if (each.defines === undefined || used.has(each) || !names.has(each.defines)) continue;
      used.add(each);
      open.push(each.text);
    }
  }
  return used;
}

import { readGroup } from './scan.ts';

/** The commands that a source defines, with what those without arguments stand for. */
export type DefinedCommands = ReadonlyMap<string, string | undefined>;

/** Returns the commands that a source defines. */
export function definedCommands(tex: string): DefinedCommands {
  const commands = new Map<string, string | undefined>();
  const definition =
    /\\(?:(?:re)?newcommand|providecommand|[gex]?def|DeclareRobustCommand|DeclareMathOperator)\s*\*?\s*\{?\s*\\([A-Za-z@]+)\s*\}?|\\let\s*\\([A-Za-z@]+)/g;
  for (const match of tex.matchAll(definition)) {
    const name = match[1] ?? match[2] ?? '';
    const body = match[1] === undefined ? undefined : readGroup(tex, match.index + match[0].length)?.inner;
    commands.set(name, body);
  }
  return commands;
}

interface Test {
  outcome: boolean;
  /** The index after the test. */
  end: number;
}

/**
 * Reads what follows a conditional of TeX that compares: `\ifx\a\b`, `\ifnum1<2`, `\ifdefined\a`, `\ifcsname a\endcsname`. Returns
 * undefined if only TeX can decide it.
 */
export function readTest(name: string, tex: string, at: number, commands: DefinedCommands): Test | undefined {
  switch (name) {
    case 'if':
      return testCharacters(tex, at, commands);
    case 'ifx':
      return testTokens(tex, at, commands);
    case 'ifnum':
    case 'ifdim':
      return testNumbers(tex, at, commands);
    case 'ifdefined': {
      const token = matchAt(/\s*\\([A-Za-z@]+)\s?/y, tex, at);
      return token && { outcome: isDefined(token[1] ?? '', commands), end: at + token[0].length };
    }
    case 'ifcsname': {
      const named = matchAt(/\s*([A-Za-z@*:. -]{1,100})\\endcsname(?![A-Za-z@])\s?/y, tex, at);
      return named && { outcome: isDefined(named[1] ?? '', commands), end: at + named[0].length };
    }
    default:
      return undefined;
  }
}

function matchAt(pattern: RegExp, tex: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(tex) ?? undefined;
}

/** Compares two characters, or commands that stand for one: `\if0\blind`, as templates of statistical journals have it. */
function testCharacters(tex: string, at: number, commands: DefinedCommands): Test | undefined {
  const found = matchAt(/\s*(\\[A-Za-z@]+|[^\s\\#{}])\s*(\\[A-Za-z@]+|[^\s\\#{}])\s?/y, tex, at);
  const [left, right] = [found?.[1] ?? '', found?.[2] ?? ''].map((token) =>
    token.startsWith('\\') ? commands.get(token.slice(1))?.trim() : token,
  );
  if (!found || left?.length !== 1 || right?.length !== 1) return undefined;
  return { outcome: left === right, end: at + found[0].length };
}

function testTokens(tex: string, at: number, commands: DefinedCommands): Test | undefined {
  const found = matchAt(
    /\s*(\\[A-Za-z@]+|\\[^\s]|[^\s\\#{}])\s*(\\[A-Za-z@]+|\\[^\s]|[^\s\\#{}])\s?/y,
    tex,
    at,
  );
  if (!found) return undefined;
  const tokens = [found[1] ?? '', found[2] ?? ''];
  const [left, right] = tokens.map((token) => meaning(token, commands));
  if (left === undefined || right === undefined) return undefined;
  // Two commands that the source doesn't define can be of LaTeX, unless one is named so.
  const isUnclear =
    left === UNDEFINED && right === UNDEFINED && !tokens.some((token) => /undef/i.test(token));
  return isUnclear && tokens[0] !== tokens[1]
    ? undefined
    : { outcome: left === right, end: at + found[0].length };
}

/** What LaTeX, its usual engine, and its usual packages define. */
const PREDEFINED =
  /^(?:pdfoutput|pdftexversion|eTeXversion|documentclass|usepackage|newcommand|section|subsection|text|emph|cite|ref|relax|par|maketitle)$/;
/** Commands that TeX assigns while it runs. */
const ASSIGNED =
  /^(?:next|@?let@token|reserved@[a-z]|@?tempa|temp|csname|expandafter|protect|jobname|languagename)$/;

const UNDEFINED = 'undefined';

/** Returns what a token stands for, in a form that can be compared; undefined if only TeX can tell. */
function meaning(token: string, commands: DefinedCommands): string | undefined {
  const name = token.slice(1);
  if (!/^\\[A-Za-z@]/.test(token)) return `character ${token}`;
  if (ASSIGNED.test(name)) return undefined;
  if (commands.has(name)) {
    const body = commands.get(name);
    return body === undefined ? undefined : `body ${body.trim()}`;
  }
  if (/^@?empty$/.test(name)) return 'body ';
  return isDefined(name, commands) ? `command ${name}` : UNDEFINED;
}

const isDefined = (name: string, commands: DefinedCommands): boolean =>
  commands.has(name) || PREDEFINED.test(name);

function testNumbers(tex: string, at: number, commands: DefinedCommands): Test | undefined {
  const found = matchAt(
    /\s*(-?[\d.]+|\\[A-Za-z@]+)(pt)?\s*([<>=])\s*(-?[\d.]+|\\[A-Za-z@]+)(pt)?(?![\d.])\s?/y,
    tex,
    at,
  );
  const [left, right] = [found?.[1] ?? '', found?.[4] ?? ''].map((token) =>
    token === '\\pdfoutput' ? 1 : numberOf(token.startsWith('\\') ? commands.get(token.slice(1)) : token),
  );
  if (!found || left === undefined || right === undefined) return undefined;
  const outcome = found[3] === '<' ? left < right : found[3] === '>' ? left > right : left === right;
  return { outcome, end: at + found[0].length };
}

const numberOf = (text = ''): number | undefined =>
  /^\s*-?[\d.]+\s*$/.test(text) ? Number(text) : undefined;

/** Expands the commands without arguments in a text, as `\equal` does before it compares. */
export function expandPlain(text: string, commands: DefinedCommands): string {
  let result = text;
  for (let depth = 0; depth < 4; depth++)
    result = result.replace(
      /\\([A-Za-z@]+)\s*(?:\{\})?/g,
      (whole, name: string) => commands.get(name) ?? whole,
    );
  return result.slice(0, 1000).trim();
}

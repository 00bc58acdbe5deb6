import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { EngineMessage } from '../../latexml/engine-log.ts';
import type { ConversionLog } from '../conversion-log.ts';
import { paragraphs } from './paragraphs.ts';

interface Found {
  file: ProjectFile;
  head: string;
  body: string;
  tail: string;
  /** Where something in the body never closes, or never opened. */
  faults: number[];
}

/**
 * Returns the files with the paragraphs in which a brace, a formula or an environment opens that never closes, or closes without
 * opening, as their source: what LaTeXML reads after them can end anywhere. If there is none, it is the paragraph where LaTeXML first
 * missed an end. All lines keep their numbers. Returns undefined if nothing is found.
 *
 * @param main the path of the main file
 * @param log told what is shown as source
 */
export function unclosedAsSource(
  files: ReadonlyArray<ProjectFile>,
  main: string,
  messages: readonly EngineMessage[],
  log: ConversionLog,
): ProjectFile[] | undefined {
  const texts = files
    .filter(({ path }) => /\.(?:tex|ltx)$/i.test(path))
    .map((file) => readFaults(file, main));
  const unclosed = texts.filter(({ faults }) => faults.length > 0);
  const found = unclosed.length > 0 ? unclosed : missedIn(texts, messages);
  if (found.length === 0) return undefined;
  const shown = new Map(found.map((each) => [each.file.path, each]));
  return files.map((file) => {
    const each = shown.get(file.path);
    return each
      ? { ...file, bytes: new TextEncoder().encode(each.head + withSource(each, log) + each.tail) }
      : file;
  });
}

function readFaults(file: ProjectFile, main: string): Found {
  const { head, body, tail } = partsOf(decodeText(file.bytes).text);
  const isText = head !== '' || file.path !== main;
  return { file, head, body, tail, faults: isText ? unclosedIn(body) : [] };
}

/** Returns where LaTeXML first missed the end of a formula or a group. */
function missedIn(texts: Found[], messages: readonly EngineMessage[]): Found[] {
  const missed = messages.find(
    ({ kind, text, line }) =>
      kind === 'unexpected' && line !== undefined && /^Attempt to (?:end|close)/.test(text),
  );
  const found = texts.find(({ file }) => file.path === missed?.file);
  if (!found || missed?.line === undefined) return [];
  const before = missed.line - found.head.split('\n').length;
  const at = found.body.split('\n').slice(0, before).join('\n').length + (before > 0 ? 1 : 0);
  return before < 0 || at >= found.body.length ? [] : [{ ...found, faults: [at] }];
}

function withSource({ body, faults }: Found, log: ConversionLog): string {
  let to = 0;
  const parts = paragraphs(body).map((part) => {
    const start = body.indexOf(part, to);
    const between = body.slice(to, start);
    to = start + part.length;
    const fault = faults.find((at) => at >= start && at < to);
    if (fault === undefined) return between + part;
    log.shownAsSource(part.trim(), lineAt(body, fault));
    return between + asSource(part);
  });
  return parts.join('') + body.slice(to);
}

function partsOf(text: string): { head: string; body: string; tail: string } {
  const [, head = '', body = text, tail = ''] =
    /^([\s\S]*?\\begin\s*\{document\}[^\S\n]*\n?)([\s\S]*?)(\\end\s*\{document\}[\s\S]*)?$/.exec(text) ?? [];
  return { head, body, tail };
}

const TOKEN =
  /\\(?:url|nolinkurl|path|href)\s*\{[^{}\n]*\}|\\begin\s*\{([^{}]*)\}|\\end\s*\{([^{}]*)\}|\\[\s\S]|%[^\n]*|\n[^\S\n]*\n|[{}]|\$\$?/g;
const CODE = /\\begin\s*\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}[\s\S]*?\\end\s*\{\1\}/g;

interface Open {
  sign: string;
  at: number;
}

/** Returns where what is never closed opens, and where what was never opened closes. */
function unclosedIn(body: string): number[] {
  const text = body.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
  const faults: number[] = [];
  let open: Open[] = [];
  /** Closes the last of a sign, with what is still open in it. */
  const close = (sign: string, at: number) => {
    const last = open.findLastIndex((each) => each.sign === sign);
    if (last < 0) faults.push(at);
    else {
      faults.push(...open.slice(last + 1).map((each) => each.at));
      open = open.slice(0, last);
    }
  };
  for (const { 0: token, 1: begun, 2: ended, index } of text.matchAll(TOKEN)) {
    const formula = open.findLast(({ sign }) => sign === '$');
    if (begun !== undefined) open.push({ sign: begun, at: index });
    else if (ended !== undefined) close(ended, index);
    else if (token === '{') open.push({ sign: token, at: index });
    else if (token === '}') {
      if (open.at(-1)?.sign === '{') open.pop();
      else faults.push(index);
    } else if (token.startsWith('$')) {
      // In the argument of a command, such as \text, a formula opens in a formula.
      const top = open.at(-1);
      const isInner = top?.sign !== '{' || /\\[A-Za-z]+\*?\s*$/.test(text.slice(0, top.at));
      if (formula && (top === formula || !isInner)) close(formula.sign, index);
      else open.push({ sign: '$', at: index });
    } else if (formula && /^\n/.test(token)) close(formula.sign, index);
  }
  return [...faults, ...open.map(({ at }) => at)];
}

const lineAt = (text: string, at: number): string =>
  text.split('\n')[text.slice(0, at).split('\n').length - 1]?.trim() ?? '';

/** Returns a paragraph as its source, with the same lines. */
function asSource(part: string): string {
  const [, before = '', code = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
  const source = code.replaceAll('\\end{verbatim}', '\\end {verbatim}');
  return `${before}\\begin{verbatim}${source}\\end{verbatim}${after}`;
}

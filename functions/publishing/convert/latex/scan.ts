/** The arguments of a command: s for a star, o for an optional `[…]` (undefined if absent), m for a mandatory `{…}`. */
export type Signature = string; // of the letters s, o, m

interface Group {
  inner: string;
  /** The index after the closing brace. */
  end: number;
}

/** Groups up to this length are read directly. Longer and unclosed ones are looked up, so that 100,000 of them take no hours. */
const SHORT_GROUP = 1000;

/** Reads the balanced group that opens at `at`. Returns undefined if none opens there or it never closes. */
export function readGroup(source: string, at: number, open = '{', close = '}'): Group | undefined {
  if (source[at] !== open) return undefined;
  const nearby = closingNearby(source, at, open, close);
  const index = nearby ?? closingIndexes(source, open, close).get(at);
  return index === undefined ? undefined : { inner: source.slice(at + 1, index), end: index + 1 };
}

function closingNearby(source: string, at: number, open: string, close: string): number | undefined {
  let depth = 0;
  const last = Math.min(source.length, at + SHORT_GROUP);
  for (let index = at; index < last; index++) {
    const character = source[index];
    if (character === '\\') index++;
    else if (character === open) depth++;
    else if (character === close && --depth === 0) return index;
  }
  return undefined;
}

/** The brackets of the source that was read last, by kind of bracket. A bomb is read at one bracket after the other. */
const known = new Map<string, { source: string; closing: Map<number, number> }>();

/** Returns the index of the closing bracket of each long group, by the index of its opening one. */
function closingIndexes(source: string, open: string, close: string): Map<number, number> {
  const before = known.get(open);
  if (before?.source === source) return before.closing;
  const closing = new Map<number, number>();
  const opened: number[] = [];
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (character === '\\') index++;
    else if (character === open) opened.push(index);
    else if (character === close) {
      const from = opened.pop();
      if (from !== undefined && index - from >= SHORT_GROUP - 1) closing.set(from, index);
    }
  }
  known.set(open, { source, closing });
  return closing;
}

/** Skips white space and the rest of commented lines. */
export function skipSpace(source: string, at: number): number {
  let index = at;
  while (index < source.length) {
    if (/\s/.test(source[index] ?? '')) index++;
    else if (source[index] === '%') {
      const lineEnd = source.indexOf('\n', index);
      index = lineEnd < 0 ? source.length : lineEnd + 1;
    } else break;
  }
  return index;
}

interface Arguments {
  values: (string | undefined)[];
  end: number;
}

/** Reads arguments by signature. Returns undefined if a mandatory one is missing. */
export function readArguments(source: string, at: number, signature: Signature): Arguments | undefined {
  const values: (string | undefined)[] = [];
  let end = at;
  for (const kind of signature) {
    const next = skipSpace(source, end);
    if (kind === 's') {
      values.push(source[next] === '*' ? '*' : undefined);
      if (source[next] === '*') end = next + 1;
      continue;
    }
    const group = kind === 'o' ? readGroup(source, next, '[', ']') : readGroup(source, next);
    if (!group && kind === 'm') return undefined;
    values.push(group?.inner);
    if (group) end = group.end;
  }
  return { values, end };
}

/** Returns the replacement of a command or an environment, or undefined to leave it unchanged. */
type Replace = (values: (string | undefined)[], name: string) => string | undefined;

/** Replaces `\name` with its arguments; `names` is a regular expression's alternatives. */
export function replaceCommand(
  source: string,
  names: string,
  signature: Signature,
  replace: Replace,
): string {
  const pattern = new RegExp(`\\\\(${names})(?![A-Za-z@])`, 'g');
  let output = '';
  let done = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const found = readArguments(source, pattern.lastIndex, signature);
    const replacement = found && replace(found.values, match[1] ?? '');
    if (!found || replacement === undefined) continue;
    output += source.slice(done, match.index) + replacement;
    done = found.end;
    pattern.lastIndex = found.end;
  }
  return output + source.slice(done);
}

/** Finds the ranges of `\begin{name}…\end{name}`. Nested environments of the same name belong to the outer one. */
export function findEnvironments(source: string, name: string): { from: number; end: number }[] {
  const boundary = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace(/\*/g, '\\*')}\\}`, 'g');
  const found: { from: number; end: number }[] = [];
  let depth = 0;
  let from = 0;
  for (let match = boundary.exec(source); match; match = boundary.exec(source)) {
    if (match[1] === 'begin') {
      if (depth++ === 0) from = match.index;
    } else if (depth > 0 && --depth === 0) found.push({ from, end: boundary.lastIndex });
  }
  return found;
}

/** Replaces `\begin{name}…\end{name}`, including nested ones of the same name. The body is the last of `values`. */
export function replaceEnvironment(
  source: string,
  name: string,
  signature: Signature,
  replace: Replace,
): string {
  const literal = name.replace(/\*/g, '\\*');
  const boundary = new RegExp(`\\\\(begin|end)\\s*\\{${literal}\\}`, 'g');
  let output = '';
  let done = 0;
  let depth = 0;
  let start = { from: 0, body: 0 };
  for (let match = boundary.exec(source); match; match = boundary.exec(source)) {
    if (match[1] === 'begin') {
      if (depth++ === 0) start = { from: match.index, body: boundary.lastIndex };
      continue;
    }
    if (depth === 0 || --depth > 0) continue;
    const found = readArguments(source, start.body, signature);
    const end = found && found.end <= match.index ? found : { values: [], end: start.body };
    const values = [...signature].map((_, index) => end.values[index]);
    const replacement = replace([...values, source.slice(end.end, match.index)], name);
    if (replacement === undefined) continue;
    output += source.slice(done, start.from) + replacement;
    done = boundary.lastIndex;
  }
  return output + source.slice(done);
}

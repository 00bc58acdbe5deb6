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
    output += spaced(source.slice(done, match.index), replacement);
    done = found.end;
    pattern.lastIndex = found.end;
  }
  return output + source.slice(done);
}

/** Appends a replacement, with a space where it would lengthen the command before it: `\centering\fbox{A}`. */
const spaced = (before: string, replacement: string): string =>
  /^[A-Za-z]/.test(replacement) && /\\[A-Za-z@]+$/.test(before.slice(-40))
    ? `${before} ${replacement}`
    : before + replacement;

/** Finds the ranges of `\begin{name}…\end{name}`. Nested environments of the same name belong to the outer one. */
export const findEnvironments = (source: string, name: string): { from: number; end: number }[] =>
  environmentsOf(source, name).map(({ from, end }) => ({ from, end }));

/** Replaces `\begin{name}…\end{name}`, including nested ones of the same name. The body is the last of `values`. */
export function replaceEnvironment(
  source: string,
  name: string,
  signature: Signature,
  replace: Replace,
): string {
  let output = '';
  let done = 0;
  for (const { from, bodyFrom, bodyEnd, end } of environmentsOf(source, name)) {
    const found = readArguments(source, bodyFrom, signature);
    const opening = found && found.end <= bodyEnd ? found : { values: [], end: bodyFrom };
    const values = [...signature].map((_, index) => opening.values[index]);
    const replacement = replace([...values, source.slice(opening.end, bodyEnd)], name);
    if (replacement === undefined) continue;
    output += spaced(source.slice(done, from), replacement);
    done = end;
  }
  return output + source.slice(done);
}

interface Environment {
  /** The index of `\begin`. */
  from: number;
  /** The indexes of the body, which begins with the arguments. */
  bodyFrom: number;
  bodyEnd: number;
  /** The index after `\end{name}`. */
  end: number;
}

/**
 * Returns the outermost environments of a name. One ends in the group where it begins: of `\newcommand{\And}{\end{tabular}\begin{tabular}{c}}`,
 * which is in many templates, neither belongs to a table.
 */
function environmentsOf(source: string, name: string): Environment[] {
  const boundary = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace(/\*/g, '\\*')}\\}`, 'g');
  const found: Environment[] = [];
  const begun: { from: number; bodyFrom: number; level: number }[] = [];
  const levels = levelReader(source);
  for (let match = boundary.exec(source); match; match = boundary.exec(source)) {
    const { level, lowest } = levels(match.index);
    while ((begun.at(-1)?.level ?? lowest) > lowest) begun.pop();
    if (match[1] === 'begin') {
      begun.push({ from: match.index, bodyFrom: boundary.lastIndex, level });
      continue;
    }
    const last = begun.pop();
    if (last && begun.length === 0)
      found.push({
        from: last.from,
        bodyFrom: last.bodyFrom,
        bodyEnd: match.index,
        end: boundary.lastIndex,
      });
  }
  return found;
}

/** Returns a function that reads on to an index, and returns how many groups are open there, and the fewest on the way. */
function levelReader(source: string): (to: number) => { level: number; lowest: number } {
  let index = 0;
  let level = 0;
  return (to) => {
    let lowest = level;
    for (; index < to; index++) {
      const character = source[index];
      if (character === '\\') index++;
      else if (character === '{') level++;
      else if (character === '}') lowest = Math.min(lowest, --level);
      else if (character === '%') index = lineEndAfter(source, index, to);
    }
    return { level, lowest };
  };
}

function lineEndAfter(source: string, at: number, most: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 || end > most ? most : end;
}

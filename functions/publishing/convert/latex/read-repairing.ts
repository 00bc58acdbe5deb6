import type { ConversionLog } from '../conversion-log.ts';

// A source with more errors is read without its macros or shown as source.
const maxRepairs = 8;

/**
 * Reads a source. On an error, removes the failing place and reads again: definitions in the preamble are omitted, lines of
 * the text are shown as source. So one bad line doesn't cost the whole paper.
 *
 * @throws the error of `read`, if it names no line or there are too many errors
 */
export async function readRepairing<T>(
  tex: string,
  read: (tex: string) => Promise<T>,
  log: ConversionLog,
): Promise<T> {
  let text = tex;
  const repairs: Repaired[] = [];
  // The reported line is sometimes a line or two off.
  let tries = { line: 0, before: tex, shift: 0 };
  for (let count = 0; ; count++) {
    try {
      const result = await read(text);
      for (const repair of repairs) report(repair, log);
      return result;
    } catch (error) {
      const line = Number(
        /\(line (\d+), column \d+\)/.exec(error instanceof Error ? error.message : '')?.[1],
      );
      const again = line === tries.line;
      if (again) repairs.pop();
      tries = again ? { ...tries, shift: tries.shift + 1 } : { line, before: text, shift: 0 };
      const at = nearby[tries.shift];
      const repaired =
        count < maxRepairs && line > 0 && at !== undefined ? repairAt(tries.before, line, at) : undefined;
      if (!repaired) throw error;
      text = repaired.text;
      repairs.push(repaired);
    }
  }
}

/** The lines to try, relative to the reported one. */
const nearby = [0, 1, -1, 2];

function report({ removed, inPreamble }: Repaired, log: ConversionLog): void {
  const start = removed.trim().split('\n')[0] ?? '';
  const what = `“${start.slice(0, 60)}”`;
  if (inPreamble) log.warning(`The definition ${what} can't be read and was omitted.`, start);
  else log.warning(`The line ${what} can't be read and is shown as source.`, start);
}

interface Repaired {
  text: string;
  removed: string;
  inPreamble: boolean;
}

function repairAt(text: string, named: number, shift: number): Repaired | undefined {
  const lines = text.split('\n');
  const line = shifted(lines, named, shift);
  const begin = lines.findIndex((each) => /\\begin\s*\{document\}/.test(each));
  const inPreamble = line - 1 < begin;
  const [from, to] = inPreamble ? statementAt(lines, line - 1, begin) : balancedAt(lines, line - 1);
  const removed = lines.slice(from, to).join('\n');
  if (removed.trim() === '' || /\\(?:begin|end)\s*\{document\}/.test(removed)) return undefined;
  const instead = inPreamble ? '' : `${boundaries(removed)}\\texttt{${escaped(removed)}}`;
  if (instead === removed) return undefined;
  return { text: [...lines.slice(0, from), instead, ...lines.slice(to)].join('\n'), removed, inPreamble };
}

/** Returns the number, from 1, of the line that is `by` nonempty lines away. */
function shifted(lines: string[], line: number, by: number): number {
  const step = Math.sign(by);
  let at = line;
  for (let left = Math.abs(by); left > 0 && at > 0 && at <= lines.length; ) {
    at += step;
    if ((lines[at - 1] ?? '').trim() !== '') left--;
  }
  return at;
}

/** Returns the lines of the preamble's statement that contains a line, delimited by balanced braces. */
function statementAt(lines: string[], at: number, end: number): [from: number, to: number] {
  let depth = 0;
  let from = 0;
  for (let index = 0; index < end; index++) {
    if (depth <= 0) from = index;
    depth = Math.max(0, depth + balance(lines[index] ?? ''));
    if (index >= at && depth === 0) return [from, index + 1];
  }
  return [at, at + 1];
}

/** Returns a line with the following lines up to balanced braces. */
function balancedAt(lines: string[], at: number): [from: number, to: number] {
  let depth = 0;
  for (let index = at; index < Math.min(lines.length, at + 12); index++) {
    const line = lines[index] ?? '';
    if (index > at && line.trim() === '') return [at, index];
    depth += balance(line);
    if (depth <= 0) return [at, index + 1];
  }
  return [at, at + 1];
}

function balance(line: string): number {
  const bare = line.replace(/\\[\s\S]/g, '').replace(/%.*/, '');
  return (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0);
}

/** Returns the environment boundaries in removed lines, which must stay, or the rest would be lost in an environment. */
function boundaries(removed: string): string {
  return [...removed.matchAll(/\\(?:begin|end)\s*\{[^}]*\}/g)].map(([boundary]) => boundary).join('');
}

function escaped(text: string): string {
  return text
    .replace(/\\(?:begin|end)\s*\{[^}]*\}/g, '')
    .replace(/[\\{}$&#^_%~]/g, (character) =>
      character === '\\'
        ? '\\textbackslash{}'
        : character === '^' || character === '~'
          ? `\\${character}{}`
          : `\\${character}`,
    )
    .replace(/\s+/g, ' ')
    .trim();
}

import type { ConversionLog } from '../conversion-log.ts';

// A source that is wrong in more places than that is read without its macros, or shown as it is.
const mostRepairs = 8;

/**
 * Reads a source, and where a place in it stops the reader, takes that place out and reads again: a definition of the
 * preamble is left out, a line of the text is shown as it was written. One bad line must not cost the whole paper.
 *
 * @throws what `read` throws, when it names no place or there are too many
 */
export async function readRepairing<T>(
  tex: string,
  read: (tex: string) => Promise<T>,
  log: ConversionLog,
): Promise<T> {
  let text = tex;
  const repairs: Repaired[] = [];
  // Where the reader stops is at times a line or two before or behind what stopped it.
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
        count < mostRepairs && line > 0 && at !== undefined ? repairAt(tries.before, line, at) : undefined;
      if (!repaired) throw error;
      text = repaired.text;
      repairs.push(repaired);
    }
  }
}

/** Lines of text, counted from the one that the reader named. */
const nearby = [0, 1, -1, 2];

function report({ removed, inPreamble }: Repaired, log: ConversionLog): void {
  const start = removed.trim().split('\n')[0] ?? '';
  const what = `“${start.slice(0, 60)}”`;
  if (inPreamble) log.warning(`The definition ${what} can't be read and was left out.`, start);
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

/** The line that lies so many lines with text away, from 1. */
function shifted(lines: string[], line: number, by: number): number {
  const step = Math.sign(by);
  let at = line;
  for (let left = Math.abs(by); left > 0 && at > 0 && at <= lines.length; ) {
    at += step;
    if ((lines[at - 1] ?? '').trim() !== '') left--;
  }
  return at;
}

/** The lines of the statement of a preamble that a line belongs to: from where no brace is open to where none is again. */
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

/** A line, with those after it that its open braces reach into. */
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

/** Environments that begin or end in a removed line go on, or all that follows would be lost in them. */
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

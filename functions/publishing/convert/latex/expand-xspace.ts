import { readArguments, readGroup, skipSpace } from './scan.ts';

/** What the package xspace prints no space before, and signs that are no text here: of tables, formulas and optional arguments. */
const NO_SPACE =
  /^(?:[,.'/?;:!~\-){}&_^\]#]|\\(?:[ /\\]|(?:footnote|footnotemark|xspace|space|egroup|bgroup)(?![A-Za-z])))/;

const DEFINITION =
  /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|def)\*?\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*(?:\[(\d)\]\s*)?(?=\{)/g;

/**
 * Writes the space that `\xspace` at the end of the paper's own commands prints: pandoc prints one only before letters, so that
 * `\method (ours)` became "RiverNet(ours)".
 */
export function expandXspace(tex: string): string {
  const arities = commandsWithSpace(tex);
  if (arities.size === 0) return tex;
  const use = new RegExp(`\\\\(${[...arities.keys()].join('|')})(?![A-Za-z@])`, 'g');
  let output = '';
  let done = 0;
  for (let match = use.exec(tex); match; match = use.exec(tex)) {
    const found = readArguments(tex, use.lastIndex, 'm'.repeat(arities.get(match[1] ?? '') ?? 0));
    if (!found) continue;
    const next = skipSpace(tex, found.end);
    const between = tex.slice(found.end, next);
    if (next === tex.length || /\n\s*\n/.test(between) || NO_SPACE.test(tex.slice(next, next + 20))) continue;
    // The group ends the command, so that the space isn't skipped.
    output += `${tex.slice(done, found.end)}{} `;
    done = next;
  }
  return output + tex.slice(done);
}

/** Returns the commands that end with `\xspace`, or with another of them, with the number of their arguments. */
function commandsWithSpace(tex: string): Map<string, number> {
  const arities = new Map<string, number>();
  if (!/\\xspace(?![A-Za-z])/.test(tex)) return arities;
  for (const match of tex.matchAll(DEFINITION)) {
    const name = match[1] ?? match[2] ?? '';
    const body = readGroup(tex, match.index + match[0].length)?.inner ?? '';
    const last = /\\([A-Za-z]+)[\s}]*$/.exec(body.slice(-60))?.[1] ?? '';
    if (last === 'xspace' || arities.has(last)) arities.set(name, Number(match[3] ?? 0));
  }
  return arities;
}

import { replaceCommand } from '../latex/scan.ts';

/** Rewrites the forms of the package physics that temml reads wrongly or not at all. */
export const plainPhysics = (tex: string): string => pairDelimiters(completeDerivatives(tex));

/** `\dv{t}` is an operator, `\expval{A}{n}` a bracket of three parts. */
function completeDerivatives(tex: string): string {
  const operators = tex.replace(
    /\\(dv|pdv)\s*(\{(?:[^{}]|\{[^{}]*\})*\})(?!\s*\{)/g,
    (_, name: string, variable: string) => `\\${name}{}${variable}`,
  );
  return replaceCommand(
    operators,
    'expval|ev',
    'smm',
    ([, operator, state]) =>
      `\\left\\langle ${state} \\middle| ${operator} \\middle| ${state} \\right\\rangle`,
  );
}

/** Longer ones are no formulas of authors, and looking for their ends would take long. */
const LONGEST = 5_000;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '|': '|' };

/** Writes `\qty(\frac{a}{b})` with delimiters as high as their content. */
function pairDelimiters(tex: string): string {
  const opening = /\\(?:qty|quantity|pqty|bqty|vqty)(?![A-Za-z])\s*\*?\s*([([|])/g;
  let output = '';
  let done = 0;
  for (let match = opening.exec(tex); match; match = opening.exec(tex)) {
    const open = match[1] ?? '';
    const end = closingOf(tex, opening.lastIndex, open);
    if (end === undefined) continue;
    const inner = pairDelimiters(tex.slice(opening.lastIndex, end));
    output += `${tex.slice(done, match.index)}\\left${open}${inner}\\right${CLOSING[open]}`;
    done = end + 1;
    opening.lastIndex = done;
  }
  return output + tex.slice(done);
}

/** Returns where the delimiter that was opened before `from` closes, outside of braces. */
function closingOf(tex: string, from: number, open: string): number | undefined {
  const close = CLOSING[open];
  let [braces, depth] = [0, 1];
  const last = Math.min(tex.length, from + LONGEST);
  for (let at = from; at < last; at++) {
    const character = tex[at];
    if (character === '\\') at++;
    else if (character === '{') braces++;
    else if (character === '}') braces--;
    else if (braces === 0 && character === close && --depth === 0) return at;
    else if (braces === 0 && character === open) depth++;
    if (braces < 0) return undefined;
  }
  return undefined;
}

import { readGroup } from './scan.ts';

const DEFINITION = /(?:\\long\s*)?\\def\s*\\([A-Za-z@]+)\s*#1\s*\\([A-Za-z@]+)\s*(?=\{)/g;

/** Papers have one for each kind of formula. */
const MOST = 30;

/** A longer one, used as often as a megabyte has room for, would fill the memory. */
const LONGEST = 300;

/** Expands commands that take all up to another one, as many papers write their formulas: `\def\ba#1\ea{\begin{align}#1\end{align}}`. */
export function expandDelimited(tex: string): string {
  const commands = new Map<string, { end: string; body: string }>();
  let rest = '';
  let done = 0;
  for (const match of tex.matchAll(DEFINITION)) {
    const [whole, name = '', end = ''] = match;
    const body = readGroup(tex, match.index + whole.length);
    if (!body || match.index < done || name === end || commands.size >= MOST) continue;
    // One that repeats its text could double it again and again.
    if (body.inner.length > LONGEST || body.inner.split('#1').length !== 2) continue;
    commands.set(name, { end, body: body.inner });
    rest += tex.slice(done, match.index);
    done = body.end;
  }
  return [...commands].reduce(
    (text, [name, { end, body }]) => expand(text, { name, end, body }),
    rest + tex.slice(done),
  );
}

function expand(tex: string, { name, end, body }: { name: string; end: string; body: string }): string {
  const opening = new RegExp(`\\\\${name}(?![A-Za-z@])`, 'g');
  const closing = new RegExp(`\\\\${end}(?![A-Za-z@])`, 'g');
  let output = '';
  let done = 0;
  for (let match = opening.exec(tex); match; match = opening.exec(tex)) {
    closing.lastIndex = opening.lastIndex;
    const last = closing.exec(tex);
    if (!last) break;
    const content = tex.slice(opening.lastIndex, last.index);
    output += tex.slice(done, match.index) + body.replace('#1', () => content);
    done = closing.lastIndex;
    opening.lastIndex = done;
  }
  return output + tex.slice(done);
}

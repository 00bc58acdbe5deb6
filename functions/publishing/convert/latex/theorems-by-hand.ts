import { letterOf } from './letter-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** An environment of the paper's own around a theorem, whose argument is the theorem's number or its name. */
interface ByHand {
  name: string;
  /** The theorem in it. */
  inner: { name: string; star: string; title: string };
  isNumber: boolean;
}

/**
 * Makes a kind of theorems of each use of an environment that takes their number or name,
 * `\newenvironment{customthm}[1]{\renewcommand\theinnerthm{#1}\innerthm}{\endinnerthm}`, as in `\begin{customthm}{3'}`.
 */
export function expandTheoremsByHand(tex: string): string {
  const theorems = [
    ...tex.matchAll(/\\newtheorem\s*(\*?)\s*\{([A-Za-z]+\*?)\}\s*(?:\[[^\]]*\]\s*)?\{([^{}]*)\}/g),
  ].map(([, star = '', name = '', title = '']) => ({ name, star, title: title.trim() }));
  if (theorems.length === 0) return tex;
  const found: ByHand[] = [];
  replaceCommand(tex, '(?:re)?newenvironment', 'smoomm', ([, name = '', arity, preset, begin = '']) => {
    const set = /\\(?:renewcommand\*?|[gx]?def)\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{#1\}/.exec(begin)?.[1];
    const inner = theorems.find((each) => startsTheorem(begin, each.name));
    if (arity !== '1' || preset !== undefined || set === undefined || !inner) return undefined;
    const isNumber = set === `the${inner.name}`;
    if (isNumber || inner.title === `\\${set}`) found.push({ name: name.trim(), inner, isNumber });
    return undefined;
  });
  let count = 0;
  return found.reduce(
    (text, { name, inner, isNumber }) =>
      replaceEnvironment(text, name, 'mo', ([given = '', note, body = '']) => {
        const plain = given.replaceAll('$', '').trim();
        if (plain === '' || /[\\{}#]/.test(plain)) return undefined;
        const own = `colophonhand${letterOf(++count)}`;
        const declared = isNumber
          ? `\\newtheorem{${own}}{${inner.title}}\\renewcommand{\\the${own}}{${plain}}`
          : `\\newtheorem${inner.star}{${own}}${inner.star ? '' : `[${inner.name}]`}{${plain}}`;
        const titled = note === undefined ? '' : `[${note}]`;
        return `${declared}\n\n\\begin{${own}}${titled}${body}\\end{${own}}`;
      }),
    tex,
  );
}

const startsTheorem = (begin: string, name: string): boolean =>
  begin.includes(`\\begin{${name}}`) ||
  (/^[A-Za-z]+$/.test(name) && new RegExp(`\\\\${name}(?![A-Za-z])`).test(begin));

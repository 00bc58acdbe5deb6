import { definedCommands, readTest } from './read-test.ts';
import { resolveChoices } from './resolve-choices.ts';

/**
 * Resolves conditionals with a known outcome: `\iffalse`, those of the IEEE class and of TeX engines, the author's `\newif`
 * switches, comparisons such as `\ifx`, and the choices of ifthen and etoolbox. Pandoc would read both branches.
 */
export function resolveConditionals(tex: string): string {
  const known = new Map([...fixed]);
  for (const [, name = ''] of tex.matchAll(/\\newif\s*\\if([A-Za-z@]+)/g)) {
    const last = [...tex.matchAll(new RegExp(`\\\\${name}(true|false)(?![A-Za-z@])`, 'g'))].at(-1);
    known.set(name, last?.[1] === 'true');
  }
  const withoutSwitches = tex
    .replace(/\\newif\s*\\if[A-Za-z@]+/g, '')
    .replace(/\\([A-Za-z@]+?)(?:true|false)(?![A-Za-z@])/g, (whole, name: string) =>
      known.has(name) ? '' : whole,
    );
  return resolveChoices(resolve(withoutSwitches, known));
}

// Chooses the PDF with one column and its own fonts, which is the output closest to a web page.
const fixed: ReadonlyArray<[name: string, outcome: boolean]> = [
  ['false', false],
  ['true', true],
  ['pdf', true],
  ['CLASSINFOpdf', true],
  ['CLASSOPTIONcompsoc', false],
  ['CLASSOPTIONcaptionsoff', false],
  ['CLASSOPTIONpeerreview', false],
  ['CLASSOPTIONonecolumn', true],
  ['CLASSOPTIONtwocolumn', false],
  ['xetex', false],
  ['luatex', false],
];

const TAKES_ARGUMENTS =
  /^if(?:thenelse|undef|def|boolexpr|bool|toggle|str|blank|notblank|empty|numcomp|cs|x?mmode)/;

/** Replaces each known conditional with its branch. Unknown ones, such as `\ifnum\value{page}>1`, stay. */
export function resolve(tex: string, known: ReadonlyMap<string, boolean> = new Map(fixed)): string {
  const commands = definedCommands(tex);
  const token = /\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])/g;
  interface Open {
    outcome: boolean | undefined;
    inElse: boolean;
  }
  const open: Open[] = [];
  const isShown = () => open.every(({ outcome, inElse }) => outcome === undefined || outcome !== inElse);
  let output = '';
  let done = 0;
  for (let match = token.exec(tex); match; match = token.exec(tex)) {
    if (isShown()) output += tex.slice(done, match.index);
    done = token.lastIndex;
    const name = match[1] ?? '';
    const test = name.startsWith('if') ? readTest(name, tex, done, commands) : undefined;
    // `\ifthenelse` and similar commands take arguments and have no \fi.
    if (!test && TAKES_ARGUMENTS.test(name)) {
      if (isShown()) output += match[0];
      continue;
    }
    const top = open.at(-1);
    const mine = name.startsWith('if') ? undefined : top?.outcome;
    const before = isShown();
    const outcome = test?.outcome ?? known.get(name.slice(2));
    if (test) done = token.lastIndex = test.end;
    if (name.startsWith('if')) open.push({ outcome, inElse: false });
    else if (name === 'else' && top) top.inElse = true;
    else if (name === 'fi') open.pop();
    const isOurs = name.startsWith('if') ? outcome !== undefined : mine !== undefined;
    if (!isOurs && before && isShown()) output += match[0];
  }
  // An unclosed conditional isn't one of these. Keeps all text rather than losing some.
  if (open.some(({ outcome }) => outcome !== undefined)) return tex;
  return output + tex.slice(done);
}

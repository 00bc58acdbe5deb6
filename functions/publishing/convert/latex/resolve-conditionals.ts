/**
 * Resolves conditionals with a known outcome: `\iffalse`, those of the IEEE class and of TeX engines, and the author's
 * `\newif` switches. Pandoc would read both branches.
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
  return resolve(withoutSwitches, known);
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

/** Replaces each known conditional with its branch. Unknown ones, such as `\ifnum`, stay. */
function resolve(tex: string, known: ReadonlyMap<string, boolean>): string {
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
    // `\ifthenelse` and similar commands take arguments and have no \fi.
    if (/^if(thenelse|undef|def|boolexpr|toggle|strequal|blank|empty|numcomp|csname|x?mmode)/.test(name)) {
      if (isShown()) output += match[0];
      continue;
    }
    const top = open.at(-1);
    const mine = name.startsWith('if') ? undefined : top?.outcome;
    const before = isShown();
    if (name.startsWith('if')) open.push({ outcome: known.get(name.slice(2)), inElse: false });
    else if (name === 'else' && top) top.inElse = true;
    else if (name === 'fi') open.pop();
    const isOurs = name.startsWith('if') ? known.has(name.slice(2)) : mine !== undefined;
    if (!isOurs && before && isShown()) output += match[0];
  }
  // An unclosed conditional isn't one of these. Keeps all text rather than losing some.
  if (open.some(({ outcome }) => outcome !== undefined)) return tex;
  return output + tex.slice(done);
}

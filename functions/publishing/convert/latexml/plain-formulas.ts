import { readGroup, replaceCommand } from '../latex/scan.ts';

/** A length that can stretch, as TeX writes it. */
const GLUE = String.raw`\s*-?[\d.]+\s*[a-z]{2}(?:\s*plus\s*-?[\d.]+\s*[a-z]+)?(?:\s*minus\s*-?[\d.]+\s*[a-z]+)?`;
const SETTING = new RegExp(
  String.raw`\\penalty(?![A-Za-z@])\s*(?:-?\d+)?|\\vskip(?![A-Za-z@])(?:${GLUE})?(?:\s*\\cr(?![A-Za-z@]))?|\\operator@font(?![A-Za-z@])`,
  'g',
);

/** Returns the TeX of a formula without what TeX's own commands in it set out: `~` is `\penalty\ ` in it. */
export function plainFormula(tex: string): string {
  return (
    withLaps(withSets(tex))
      .replace(SETTING, ' ')
      .replace(/\\lx@intercol(?![A-Za-z@])\s*/g, '')
      .replace(/\\hfil(?![A-Za-z@])\s*/g, '')
      .replace(/\\lx@(section|paragraph)sign(?![A-Za-z@])\s*/g, (_, name: string) =>
        name === 'section' ? '§' : '¶',
      )
      .replace(/\\begin\{([pbBvV]?(?:small)?matrix)\}\[([lcr])\]/g, '\\begin{$1*}[$2]')
      .replace(
        /(\\begin\{[pbBvV]?(?:small)?matrix\*\}(?:(?!\\(?:begin|end)\{)[\s\S])*\\end\{[pbBvV]?(?:small)?matrix)(?=\})/g,
        '$1*',
      )
      // \sin[2](x) of physics.
      .replace(/\\(a?(?:sin|cos|tan|sec|csc|cot)h?|log|ln|exp)\s*\[(\d+)\](?=\s*\()/g, '\\$1^{$2}')
      .replace(/\\hline\s*\\cr(?![A-Za-z@])/g, '\\hline')
      .replace(/\\lx@text@([lr])brace(?![A-Za-z@])\s*/g, (_, side: string) => (side === 'l' ? '\\{' : '\\}'))
      .replace(/\\(sp|sb)(?![A-Za-z@])\s*/g, (_, name: string) => (name === 'sp' ? '^' : '_'))
      .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\ ')
  );
}

/** Writes the sets of braket, `\\Set{x}{x>0}`, with their line. */
const withSets = (tex: string): string =>
  replaceCommand(tex, 'Set|set', 'mm', ([element = '', condition = ''], name) =>
    name === 'Set'
      ? `\\left\\{${element}\\,\\middle|\\,${condition}\\right\\}`
      : `\\{${element}\\mid ${condition}\\}`,
  );

/** Writes `\\rlap` and `\\llap` for the boxes of a given width that they are. */
function withLaps(tex: string): string {
  let output = '';
  let done = 0;
  for (const { index, 0: whole } of tex.matchAll(/\\hbox\s*to\s*-?[\d.]+\s*pt\s*(?=\{)/g)) {
    const group = index < done ? undefined : readGroup(tex, index + whole.length);
    if (!group) continue;
    const [isLeft, isRight] = [/^\s*\\hss/.test(group.inner), /\\hss\s*$/.test(group.inner)];
    const content = withLaps(group.inner.replace(/^\s*\\hss(?![A-Za-z@])\s*|\\hss\s*$/g, ''));
    const name = isLeft === isRight ? 'hbox' : isLeft ? 'llap' : 'rlap';
    output += `${tex.slice(done, index)}\\${name}{${content}}`;
    done = group.end;
  }
  return output + tex.slice(done);
}

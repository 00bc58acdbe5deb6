/** A length that can stretch, as TeX writes it. */
const GLUE = String.raw`\s*-?[\d.]+\s*[a-z]{2}(?:\s*plus\s*-?[\d.]+\s*[a-z]+)?(?:\s*minus\s*-?[\d.]+\s*[a-z]+)?`;
const SETTING = new RegExp(
  String.raw`\\penalty(?![A-Za-z@])\s*(?:-?\d+)?|\\vskip(?![A-Za-z@])(?:${GLUE})?(?:\s*\\cr(?![A-Za-z@]))?|\\operator@font(?![A-Za-z@])`,
  'g',
);

/** Returns the TeX of a formula without what TeX's own commands in it set out: `~` is `\penalty\ ` in it. */
export function plainFormula(tex: string): string {
  return tex
    .replace(SETTING, ' ')
    .replace(/\\hline\s*\\cr(?![A-Za-z@])/g, '\\hline')
    .replace(/\\lx@text@([lr])brace(?![A-Za-z@])\s*/g, (_, side: string) => (side === 'l' ? '\\{' : '\\}'))
    .replace(/\\(sp|sb)(?![A-Za-z@])\s*/g, (_, name: string) => (name === 'sp' ? '^' : '_'))
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\ ');
}

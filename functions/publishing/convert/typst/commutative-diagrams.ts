import { splitAtTop } from '../document/equation-rows.ts';
import { readGroup, replaceEnvironment } from '../latex/scan.ts';
import { MARKS } from '../marks.ts';

/**
 * Writes the diagrams of amscd as matrices with marks that `mendDiagrams` makes arrows, with their letters above, below or beside
 * them. Pandoc can't read `CD`, and MathML's arrows lose their length in typst.
 */
export const markDiagrams = (tex: string): string =>
  tex.includes('{CD}')
    ? replaceEnvironment(tex, 'CD', '', ([body = '']) => {
        const rows = splitAtTop(body, '\\\\')
          .map(cellsOf)
          .filter((cells) => cells.length > 0);
        return `{}\\begin{matrix}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{matrix}`;
      })
    : tex;

const SIDEWAYS: Readonly<Record<string, string>> = { '>': 'right', ')': 'right', '<': 'left', '(': 'left' };
const UPRIGHT: Readonly<Record<string, string>> = { V: 'down', A: 'up' };

/** Returns the cells of a row: things and arrows between them, or arrows below things with nothing between them. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let thing = '';
  let at = 0;
  let isVertical = false;
  while (at < row.length) {
    const sign = row[at] === '@' ? (row[at + 1] ?? '') : '';
    const vertical = /^@\\[v|]ert(?![A-Za-z])/.exec(row.slice(at, at + 8))?.[0];
    if (sign === '') {
      const group = row[at] === '{' ? readGroup(row, at) : undefined;
      const end = group?.end ?? at + (row[at] === '\\' ? 2 : 1);
      thing += row.slice(at, end);
      at = end;
      continue;
    }
    const isUpright =
      sign in UPRIGHT || sign === '|' || vertical !== undefined || (sign === '.' && isVertical);
    const { labels, end } =
      sign in SIDEWAYS || sign in UPRIGHT
        ? labelsOf(row, at + 2, sign)
        : { labels: [], end: at + (vertical?.length ?? 2) };
    if (isUpright) {
      if (isVertical) cells.push('');
      isVertical = true;
      cells.push(vertical !== undefined || sign === '|' ? mark('bars') : beside(UPRIGHT[sign], labels));
    } else {
      cells.push(thing.trim(), sign === '.' ? '' : around(SIDEWAYS[sign] ?? 'equal', labels));
      thing = '';
    }
    at = end;
  }
  return isVertical
    ? cells
    : [...cells, thing.trim()].filter((cell, _, all) => all.length > 1 || cell !== '');
}

/** Reads both labels of an arrow: `f>>` of `@>f>>`. */
function labelsOf(row: string, from: number, sign: string): { labels: string[]; end: number } {
  const labels: string[] = [];
  let label = '';
  let at = from;
  while (at < row.length && labels.length < 2) {
    if (row[at] === sign) {
      labels.push(label.trim());
      label = '';
      at++;
      continue;
    }
    const end = (row[at] === '{' ? readGroup(row, at)?.end : undefined) ?? at + (row[at] === '\\' ? 2 : 1);
    label += row.slice(at, end);
    at = end;
  }
  return { labels, end: at };
}

const mark = (name: string, length = 0): string => `\\text{${MARKS.cd}${name}${length}}`;

/** An arrow to the side is as long as its longer label. */
function around(direction: string, [above = '', below = '']: string[]): string {
  const letters = [above, below].map(
    (label) => label.replace(/\\[A-Za-z]+/g, 'x').replace(/[{}^_\s]/g, '').length,
  );
  const arrow = mark(direction, Math.max(...letters));
  const under = below === '' ? arrow : `\\underset{${below}}{${arrow}}`;
  return above === '' ? under : `\\overset{${above}}{${under}}`;
}

/** The same label is on the other side without ink, so that the arrow stays below its thing. */
function beside(direction = '', [left = '', right = '']: string[]): string {
  const script = (label: string, kind: string) =>
    label === '' ? '' : `${mark(kind)}{${label}}${mark('end')}`;
  return `${script(right, 'hide')}${script(left, 'script')}${mark(direction)}${script(right, 'script')}${script(left, 'hide')}`;
}

const ARROWS: Readonly<Record<string, string>> = {
  right: 'arrow.r',
  left: 'arrow.l',
  down: 'arrow.b',
  up: 'arrow.t',
  bars: 'parallel',
};

/** The fonts have no longer sign of equality. */
const EQUALITY = 'box(width: 2.8em, height: 0.28em, baseline: -0.12em, stroke: (top: 0.5pt, bottom: 0.5pt))';

/** Returns a pattern for marks as pandoc writes them. */
const marked = (name: string, length = '0') =>
  new RegExp(String.raw`upright\("${MARKS.cd}${name}${length}"\)`, 'g');

/** Writes the marks of arrows and of the letters beside them in typst. */
export const mendDiagrams = (markup: string): string =>
  markup.includes(`"${MARKS.cd}`)
    ? markup
        .replace(
          marked('(right|left)', String.raw`(\d+)`),
          (_, name: string, letters: string) =>
            `limits(stretch(${ARROWS[name]}, size: #${Math.max(2.8, Number(letters) * 0.6 + 1.4).toFixed(1)}em))`,
        )
        .replace(marked('equal'), `#${EQUALITY}`)
        .replace(marked('(down|up|bars)'), (_, name: string) => `stretch(${ARROWS[name]}, size: #2em)`)
        .replace(
          new RegExp(String.raw`${marked('(script|hide)').source} ?([\s\S]*?) ?${marked('end').source}`, 'g'),
          (_, kind: string, label: string) =>
            kind === 'hide' ? `#hide($script(${label})$)` : `script(${label})`,
        )
    : markup;

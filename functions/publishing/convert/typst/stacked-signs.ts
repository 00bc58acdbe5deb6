import { replaceCommand } from '../latex/scan.ts';
import { MARKS } from '../marks.ts';

const mark = (word: string): string => `\\text{${MARKS.stack}${word}}`;

/** Arrows that become as long as what stands above and below them, by their names in typst. */
const ARROWS: Readonly<Record<string, string>> = {
  xrightarrow: 'arrow.r',
  xleftarrow: 'arrow.l',
  xleftrightarrow: 'arrow.l.r',
  xRightarrow: 'arrow.r.double',
  xLeftarrow: 'arrow.l.double',
  xLeftrightarrow: 'arrow.l.r.double',
  xhookrightarrow: 'arrow.r.hook',
  xhookleftarrow: 'arrow.l.hook',
  xtwoheadrightarrow: 'arrow.r.twohead',
  xmapsto: 'arrow.r.bar',
  xrightleftharpoons: 'harpoons.rtlb',
  xleftrightharpoons: 'harpoons.ltrb',
};

/** Pandoc writes the short arrows for these names, but not for the signs. */
const LONG: Readonly<Record<string, string>> = {
  longrightarrow: '⟶',
  longleftarrow: '⟵',
  longleftrightarrow: '⟷',
  longmapsto: '⟼',
  Longrightarrow: '⟹',
  Longleftarrow: '⟸',
  Longleftrightarrow: '⟺',
  iff: '\\;⟺\\;',
};

/** Deeper ones are left to pandoc. */
const DEPTH = 8;

/**
 * Marks what stands above and below a sign, which pandoc writes like exponents and indexes: `\overset{n}{A}` as Aⁿ. `mendStacks` writes
 * the marks in typst. The names of operators with a star, and `\mathop`, have their indexes below them in display.
 */
export const markStacks = (tex: string): string =>
  /\\(?:over|under|stack|operatorname|mathop|x[a-zA-Z]|[lL]ong|iff)/.test(tex)
    ? stacked(
        replaceCommand(
          tex,
          'operatorname',
          'sm',
          ([star, name = '']) =>
            `${mark('operator')}\\operatorname{${name}}${mark(star ? 'limited' : 'named')}`,
        ),
        0,
      )
    : tex;

function stacked(tex: string, depth: number): string {
  if (depth > DEPTH) return tex;
  const inner = (part = '') => stacked(part, depth + 1);
  const stack =
    (side: 'above' | 'below') =>
    ([beside, base]: (string | undefined)[]) =>
      `${mark('base')}${inner(base)}${mark(side)}${inner(beside)}${mark('end')}`;
  const script = (sign: '_' | '^', part = '') => part.trim() && `${sign}{${inner(part)}}`;
  let result = replaceCommand(
    tex,
    'mathop',
    'm',
    ([sign]) => `${mark('sign')}${inner(sign)}${mark('large')}`,
  );
  result = replaceCommand(result, 'overset|stackrel', 'mm', stack('above'));
  result = replaceCommand(result, 'underset', 'mm', stack('below'));
  result = replaceCommand(
    result,
    Object.keys(ARROWS).join('|'),
    'om',
    ([below, above], name) => mark(name) + script('_', below) + script('^', above),
  );
  return replaceCommand(result, Object.keys(LONG).join('|'), '', (_, name) => LONG[name]);
}

const WRITTEN: Readonly<Record<string, string>> = {
  base: 'scripts(attach(limits(#$',
  above: '$), t: #$',
  below: '$), b: #$',
  end: '$))',
  operator: 'op(upright(#$',
  named: '$))',
  limited: '$), limits: #true)',
  sign: 'op(#$',
  large: '$, limits: #true)',
};

const MARKED = new RegExp(String.raw`( *)(?:upright\()?"${MARKS.stack}([A-Za-z]+)"\)?( *)`, 'g');

/** Writes the marks of signs that stand above and below others. */
export const mendStacks = (markup: string): string =>
  markup.includes(`"${MARKS.stack}`)
    ? markup
        .replace(MARKED, (_, before: string, word: string, after: string) => {
          const arrow = ARROWS[word];
          if (arrow !== undefined) return `${before}stretch(${arrow}, size: #(100% + 1em))${after}`;
          const opens = word === 'base' || word === 'operator' || word === 'sign';
          const goesOn = opens || word === 'above' || word === 'below';
          return (opens ? before : '') + (WRITTEN[word] ?? '') + (goesOn ? '' : after);
        })
        .replace(/ +\$(?=[,)])/g, '$')
    : markup;

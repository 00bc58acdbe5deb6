import { type Letters, lettersOf } from '../../drawings/fonts.ts';
import { joined, type Matrix } from './canvas.ts';
import { matrixOf } from './graphics.ts';
import type { Machine, Operator } from './interpreter.ts';
import { array, keyOf, name, nothing, number, Unsupported, type Value } from './values.ts';

/** TeX's fonts as substitutes for the printer's fonts, which can't be distributed, with the ratio of their widths. */
const families: ReadonlyArray<
  [pattern: RegExp, regular: string, bold: string, slanted: string, width: number]
> = [
  [/symbol/i, 'symbol', 'symbol', 'symbol', 1],
  [/courier|mono|typewriter|cmtt/i, 'cmtt10', 'cmtt10', 'cmitt10', 1.14],
  [/helvetica|arial|sans|verdana|cmss/i, 'cmss10', 'cmssbx10', 'cmssi10', 1.06],
  [/./, 'cmr10', 'cmbx10', 'cmti10', 0.9],
];

function fontFor(value: string): { tex: string; narrowed: number } {
  if (/dingbats|emoji/i.test(value)) throw new Unsupported(`the font ${value.slice(0, 30)}`);
  const family = families.find(([pattern]) => pattern.test(value));
  const [, regular = 'cmr10', bold = 'cmbx10', slanted = 'cmti10', narrowed = 1] = family ?? [];
  const tex = /bold|demi|black/i.test(value) ? bold : /italic|oblique/i.test(value) ? slanted : regular;
  return { tex, narrowed };
}

/** The font and code of ASCII characters for which TeX's text fonts have another glyph. */
const replacements: Readonly<Record<string, [font: string, code: number]>> = {
  '<': ['cmmi10', 0x3c],
  '>': ['cmmi10', 0x3e],
  '|': ['cmsy10', 0x6a],
  '\\': ['cmsy10', 0x6e],
  '{': ['cmsy10', 0x66],
  '}': ['cmsy10', 0x67],
  _: ['cmtt10', 0x5f],
};

/** The font Symbol: lowercase Greek letters are TeX's math italics from alpha (11) on, in this order. */
const greek = 'abgdezhqiklmnxprstufcyw';
const greekCapitals = 'GDQLXPSUFYW';
const latinCapitals: Readonly<Record<string, string>> = { R: 'P', C: 'X' };
const signs: Readonly<Record<number, number>> = {
  45: 0x00,
  215: 0x01,
  180: 0x02,
  177: 0x06,
  197: 0x08,
  196: 0x0a,
  183: 0x0f,
  163: 0x14,
  179: 0x15,
  172: 0x20,
  174: 0x21,
  162: 0x30,
  165: 0x31,
};

function symbol(character: string): { font: string; code: number } {
  const sign = signs[character.charCodeAt(0)];
  if (sign !== undefined) return { font: 'cmsy10', code: sign };
  if (greek.includes(character)) return { font: 'cmmi10', code: 11 + greek.indexOf(character) };
  if (greekCapitals.includes(character)) return { font: 'cmr10', code: greekCapitals.indexOf(character) };
  if (/[a-z]/.test(character)) throw new Unsupported(`the letter ${character} of the font Symbol`);
  return letter('cmr10', latinCapitals[character] ?? character);
}

const letters: Letters = lettersOf();

function letter(font: string, character: string): { font: string; code: number } {
  if (font === 'symbol') return symbol(character);
  const code = character.charCodeAt(0);
  const other = font.includes('tt') ? undefined : replacements[character];
  if (other) return { font: other[0], code: other[1] };
  if (code < 32 || code > 126) throw new Unsupported(`the letter ${code}`);
  return { font, code };
}

/** Pushes an encoding vector with a name for each code. The names aren't used. */
function encoding(m: Machine): Value {
  m.spend(256);
  return array(Array.from({ length: 256 }, (_, code) => name(`c${code}`)));
}

const baseKey = '%base';

function findFont(m: Machine): void {
  const key = keyOf(m.pop());
  const own = m.find(`%font ${key}`);
  m.push(
    own ?? {
      kind: 'dictionary',
      value: new Map<string, Value>([
        ['FontName', name(key)],
        ['FontType', number(1)],
        ['FontMatrix', array([0.001, 0, 0, 0.001, 0, 0].map(number))],
        ['FontBBox', array([0, -200, 1000, 800].map(number))],
        ['Encoding', encoding(m)],
        ['FID', nothing],
        [baseKey, name(key)],
      ]),
    },
  );
}

function scaled(m: Machine, by: Matrix): void {
  const font = new Map(m.dictionary());
  m.spend(font.size);
  const matrix = font.get('FontMatrix');
  if (matrix?.kind !== 'array') throw new Unsupported('invalidfont');
  font.set('FontMatrix', array(joined(matrixOf(matrix.value), by).map(number)));
  m.push({ kind: 'dictionary', value: font });
}

interface SetText {
  /** In thousandths of the user unit, y downwards, before narrowing. */
  outlines: string[];
  narrowed: number;
  advance: readonly [number, number];
}

/** Returns the outlines of a line of text, transformed by the font's matrix. */
function setText(m: Machine, text: string, between: (character: string) => number = () => 0): SetText {
  const { font } = m.canvas.state;
  const base = font?.get(baseKey);
  const entry = font?.get('FontMatrix');
  if (!base || entry?.kind !== 'array') throw new Unsupported('invalidfont');
  const matrix = matrixOf(entry.value);
  const { tex, narrowed } = fontFor(keyOf(base));
  // TeX's fonts are scaled to 1,000 units, like PostScript's.
  if (matrix[1] !== 0 || matrix[2] !== 0) throw new Unsupported('a slanted or turned font');
  const [x, y] = [matrix[0] * 1_000, matrix[3] * 1_000];
  m.spend(text.length * 20);
  const outlines: string[] = [];
  let at = 0;
  for (const character of text) {
    const { font: from, code } = letter(tex, character);
    const path =
      character === ' ' ? undefined : letters.path({ name: from, size: 1_000 * y }, code, at * 1_000, 0);
    if (path) outlines.push(path);
    // TeX's fonts have no space character. A third of the font size replaces it.
    const width = character === ' ' ? 1 / 3 : letters.width(from, code);
    at += width * x + between(character) / narrowed;
  }
  return { outlines, narrowed, advance: [at * narrowed, 0] };
}

function show(m: Machine, text: string, between?: (character: string) => number): void {
  const [x, y] = m.canvas.here();
  const { outlines, narrowed, advance } = setText(m, text, between);
  if (outlines.length > 0) m.canvas.outlines(outlines.join(''), narrowed);
  m.canvas.moveTo([x + advance[0], y + advance[1]]);
}

/** The text operators, for ASCII characters only. */
export const text: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['findfont', findFont],
  [
    'scalefont',
    (m) => {
      const size = m.number();
      scaled(m, [size, 0, 0, size, 0, 0]);
    },
  ],
  ['makefont', (m) => scaled(m, matrixOf(m.array()))],
  [
    'setfont',
    (m) => {
      m.canvas.state.font = m.dictionary();
    },
  ],
  [
    'selectfont',
    (m) => {
      const size = m.number();
      findFont(m);
      scaled(m, [size, 0, 0, size, 0, 0]);
      m.canvas.state.font = m.dictionary();
    },
  ],
  [
    'definefont',
    (m) => {
      const font = m.pop();
      const key = keyOf(m.pop());
      if (font.kind !== 'dictionary' || !font.value.has(baseKey)) throw new Unsupported('a font of its own');
      m.user.set(`%font ${key}`, font);
      m.push(font);
    },
  ],
  ['ISOLatin1Encoding', (m) => m.push(encoding(m))],
  ['StandardEncoding', (m) => m.push(encoding(m))],
  ['show', (m) => show(m, m.text().text)],
  [
    'ashow',
    (m) => {
      const shown = m.text().text;
      const [dx = 0] = m.numbers(2);
      show(m, shown, () => dx);
    },
  ],
  [
    'widthshow',
    (m) => {
      const shown = m.text().text;
      const [dx = 0, , code] = m.numbers(3);
      show(m, shown, (character) => (character.charCodeAt(0) === code ? dx : 0));
    },
  ],
  ['stringwidth', (m) => m.push(...setText(m, m.text().text).advance.map(number))],
]);

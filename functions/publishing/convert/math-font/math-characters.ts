/** A formula of a page, without the TeX that it may carry. */
const FORMULA = /<math[\s>][\s\S]*?<\/math>/g;
const SOURCE = /<annotation[\s>][\s\S]*?<\/annotation>/g;
const TOKEN = /<(mi|mo|mn|mtext|ms)\b[^>]*>([^<]*)/g;
const ROOT = /<m(?:sqrt|root)[\s>]/;

/** Browsers take the size of the em and of scripts from these, also if a formula has no spaces. */
const ALWAYS = ' \u{a0}';

/** Returns the characters that browsers draw for the formulas of HTML, each once; empty if it has none. */
export function mathCharacters(html: string): string {
  const found = new Set<string>();
  for (const [formula] of html.matchAll(FORMULA)) {
    for (const character of ALWAYS) found.add(character);
    if (ROOT.test(formula)) found.add('√');
    for (const [, element, content = ''] of formula.replaceAll(SOURCE, '').matchAll(TOKEN)) {
      const text = [...decoded(content)];
      for (const character of text) found.add(character);
      // MathML Core: a single letter is italic, and a hyphen is a minus sign.
      const [first = '', ...others] = text.filter((character) => character.trim() !== '');
      if (element === 'mi' && others.length === 0) found.add(ITALICS.get(first) ?? first);
      if (element === 'mo' && first === '-') found.add('−');
    }
  }
  found.delete('');
  return [...found].sort().join('');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u{a0}' };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') =>
    hex || decimal ? characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (NAMED[name] ?? whole),
  );

const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/** The letters whose italics Unicode's compatibility forms don't name. */
const OWN_ITALICS: [string, string][] = [
  ['h', 'ℎ'],
  ['ı', '𝚤'],
  ['ȷ', '𝚥'],
  ['ϴ', '𝛳'],
  ['ϵ', '𝜖'],
  ['ϑ', '𝜗'],
  ['ϰ', '𝜘'],
  ['ϕ', '𝜙'],
  ['ϱ', '𝜚'],
  ['ϖ', '𝜛'],
];

/** From 𝐴 to 𝑧, and from 𝛢 to 𝜕, without 𝛳. */
const ITALIC_RANGES = [
  { first: 0x1d434, last: 0x1d467 },
  { first: 0x1d6e2, last: 0x1d6f2 },
  { first: 0x1d6f4, last: 0x1d715 },
];

const ITALICS = new Map<string, string>([
  ...ITALIC_RANGES.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const italic = String.fromCodePoint(first + index);
      return [italic.normalize('NFKC'), italic] satisfies [string, string];
    }),
  ),
  ...OWN_ITALICS,
]);

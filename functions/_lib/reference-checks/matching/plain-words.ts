import { decodeTex } from './decode-tex.ts';

/** Greek letters and their names are the same word: `ε-greedy`, `$\varepsilon$-greedy` and `epsilon-greedy`. */
const GREEK =
  'α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ϑ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega'.split(
    ' ',
  );
const GREEK_NAMES = new Map(GREEK.flatMap((letter, at) => (at % 2 ? [] : [[letter, GREEK[at + 1] ?? '']])));

/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const BASE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
};

const ENTITIES: Record<string, string> = { amp: '&', apos: "'", quot: '"', lt: '<', gt: '>', nbsp: ' ' };

/** Returns the words of a text in lower case without accents, TeX commands, markup and punctuation. */
export function plainWords(text: string): string[] {
  const letters = decodeTex(withoutMarkup(text))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþıħŋə]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replaceAll(/[α-ωϑϕϵ]/g, (letter) => GREEK_NAMES.get(letter) ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/['’ʼ`´]/g, '');
  return letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Returns the words of a text as one, so that `data set`, `data-set` and `dataset` are the same. */
export const joinedWords = (text: string): string => plainWords(text).join('');

/** Removes the tags and entities that Crossref and publishers leave in titles, such as `<i>` and `&amp;`. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?(?:[a-z]+:)?[a-z]\w*(?:\s[^<>]*)?\/?>/gi, '')
    .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}

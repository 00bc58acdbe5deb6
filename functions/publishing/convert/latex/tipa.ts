import { readGroup, replaceCommand, skipSpace } from './scan.ts';

/** What tipa prints for the signs of a keyboard in `\textipa`. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'AɑBβCɕDðEɛFɸGɣHɦIɪJʝKʁLʎMɱNŋOɔPʔQʕRɾSʃTθUʊVʋWɯXχYʏZʒ@ə0ʉ1ɨ2ʌ3ɜ4ɥ5ɐ6ɒ7ɤ8ɵ9ɘ"ˈ:ː;ˑgɡ'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, key = '', sign = '']) => [key, sign]),
);

/** Letters that a sign before them turns: `\:t` is ʈ. */
const TURNED: Readonly<Record<string, string>> = {
  ':t': 'ʈ',
  ':d': 'ɖ',
  ':n': 'ɳ',
  ':s': 'ʂ',
  ':z': 'ʐ',
  ':r': 'ɽ',
  ':l': 'ɭ',
  ':R': 'ɻ',
  ';B': 'ʙ',
  ';G': 'ɢ',
  ';H': 'ʜ',
  ';L': 'ʟ',
  ';N': 'ɴ',
  ';R': 'ʀ',
  ';J': 'ᴊ',
  ';E': 'ᴇ',
  '!b': 'ɓ',
  '!d': 'ɗ',
  '!g': 'ɠ',
  '!j': 'ʄ',
  '!G': 'ʛ',
  '!o': 'ʘ',
  '*r': 'ɹ',
  '*w': 'ʍ',
  '*k': 'ʞ',
  '*t': 'ʇ',
  '*j': 'ɟ',
  '*n': 'ɲ',
  '*h': 'ħ',
  '*l': 'ɬ',
  '*z': 'ɮ',
};

const COMBINING: Readonly<Record<string, string>> = {
  '~': '\u0303',
  '=': '\u0304',
  "'": '\u0301',
  '`': '\u0300',
  '"': '\u0308',
  '^': '\u0302',
  v: '\u030c',
  r: '\u030a',
  u: '\u0306',
  s: '\u0329',
  t: '\u0361',
};

const RAISED: Readonly<Record<string, string>> = {
  h: 'ʰ',
  w: 'ʷ',
  j: 'ʲ',
  n: 'ⁿ',
  l: 'ˡ',
  G: 'ˠ',
  Q: 'ˤ',
  P: 'ˀ',
};

/** The letters that tipa names, as commands of text. */
const NAMED: Readonly<Record<string, string>> = {
  esh: 'ʃ',
  yogh: 'ʒ',
  schwa: 'ə',
  glotstop: 'ʔ',
  theta: 'θ',
  eng: 'ŋ',
  epsilon: 'ɛ',
  openo: 'ɔ',
  ipaiota: 'ɪ',
  iota: 'ɩ',
  upsilon: 'ʊ',
  turnv: 'ʌ',
  turna: 'ɐ',
  turnr: 'ɹ',
  fishhookr: 'ɾ',
  gamma: 'ɣ',
  beta: 'β',
  phi: 'ɸ',
  chi: 'χ',
  scripta: 'ɑ',
  alpha: 'ɑ',
  turnscripta: 'ɒ',
  rams: 'ɤ',
  ramshorns: 'ɤ',
  barl: 'ɫ',
  beltl: 'ɬ',
  lyoghlig: 'ɮ',
  ltailn: 'ɲ',
  nltailn: 'ɲ',
  invscr: 'ʁ',
  scr: 'ʀ',
  turnm: 'ɯ',
  crh: 'ħ',
  revglotstop: 'ʕ',
  barglotstop: 'ʡ',
  rtailt: 'ʈ',
  rtaild: 'ɖ',
  rtailn: 'ɳ',
  rtails: 'ʂ',
  rtailz: 'ʐ',
  rtailr: 'ɽ',
  rtaill: 'ɭ',
  ctz: 'ʑ',
  ctc: 'ɕ',
  ctj: 'ʝ',
  bari: 'ɨ',
  baru: 'ʉ',
  baro: 'ɵ',
  reve: 'ɘ',
  revepsilon: 'ɜ',
  rhookschwa: 'ɚ',
  scy: 'ʏ',
  sci: 'ɪ',
  scu: 'ᴜ',
  scoelig: 'ɶ',
  turny: 'ʎ',
  turnh: 'ɥ',
  turnw: 'ʍ',
  scriptv: 'ʋ',
  hookb: 'ɓ',
  hookd: 'ɗ',
  hookg: 'ɠ',
  secstress: 'ˌ',
  primstress: 'ˈ',
  lengthmark: 'ː',
  halflength: 'ˑ',
  bullseye: 'ʘ',
  doublepipe: 'ǁ',
  pipe: 'ǀ',
  doublebarpipe: 'ǂ',
  dyoghlig: 'ʤ',
  teshlig: 'ʧ',
  scb: 'ʙ',
  scg: 'ɢ',
  scn: 'ɴ',
  sch: 'ʜ',
  scl: 'ʟ',
  babygamma: 'ɤ',
  closeomega: 'ɷ',
  ltilde: 'ɫ',
  lhti: 'ɪ',
};

/** Writes the phonetic letters of the package tipa as Unicode: `\textipa{@"li:S@n}` is əˈliːʃən. */
export function expandTipa(tex: string): string {
  if (!/\\(?:textipa|begin\s*\{IPA\}|tipaencoding)|\{[^}]*\btipa\b[^}]*\}/.test(tex)) return tex;
  const written = replaceCommand(tex, 'textipa', 'm', ([text = '']) =>
    text.includes('#') ? undefined : letters(text),
  );
  const names = Object.keys(NAMED).join('|');
  return expandOwn(written).replace(
    new RegExp(`\\\\text(${names})(?![A-Za-z])(?:\\{\\})?`, 'g'),
    (_, name: string) => NAMED[name] ?? '',
  );
}

/** The paper's own `\newcommand{\ipa}[1]{\textipa{#1}}`. */
function expandOwn(tex: string): string {
  const own = new Map<string, string>();
  for (const [, name = '', body = ''] of tex.matchAll(
    /\\(?:newcommand|providecommand|renewcommand)\*?\s*\{?\\([A-Za-z]+)\}?\s*\[1\]\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
  ))
    if (/\\textipa\s*\{#1\}/.test(body)) own.set(name, body);
  if (own.size === 0) return tex;
  const begin = Math.max(0, tex.search(/\\begin\s*\{document\}/));
  const body = replaceCommand(tex.slice(begin), [...own.keys()].join('|'), 'm', ([text = ''], name) =>
    (own.get(name) ?? '').replace(/\\textipa\s*\{#1\}/, () => letters(text)),
  );
  return tex.slice(0, begin) + body;
}

function letters(text: string): string {
  let output = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const secondary = rest.startsWith('""');
    const turned = /^\\([:;!*])([A-Za-z])/.exec(rest);
    const accent = /^\\([~='`"^]|[vrust](?![A-Za-z]))\s*/.exec(rest);
    const raised = /^\\super\s*/.exec(rest);
    if (secondary) {
      output += 'ˌ';
      at += 2;
    } else if (turned) {
      output += TURNED[turned[1] + (turned[2] ?? '')] ?? turned[2];
      at += turned[0].length;
    } else if (accent || raised) {
      const from = skipSpace(text, at + (accent ?? raised ?? [''])[0].length);
      const group = readGroup(text, from);
      const inner = group?.inner ?? text.slice(from, from + 1);
      at = group?.end ?? from + 1;
      output += accent
        ? combined(letters(inner), COMBINING[accent[1] ?? ''] ?? '')
        : (RAISED[inner] ?? `\\textsuperscript{${letters(inner)}}`);
    } else if (rest.startsWith('\\')) {
      const command = /^\\(?:[A-Za-z]+\s*|.)/.exec(rest)?.[0] ?? '\\';
      output += command;
      at += command.length;
    } else {
      const sign = String.fromCodePoint(rest.codePointAt(0) ?? 32);
      output += KEYS[sign] ?? sign;
      at += sign.length;
    }
  }
  return output;
}

const combined = (text: string, mark: string): string => {
  const [first = '', ...others] = [...text];
  return first + mark + others.join('');
};

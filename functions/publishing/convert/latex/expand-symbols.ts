import { replaceCommand } from './scan.ts';

/** Signs of wasysym, harveyballs, marvosym, textgreek and T1 that pandoc drops, by command. */
const SIGNS: Readonly<Record<string, string>> = {
  CIRCLE: '●',
  Circle: '○',
  LEFTcircle: '◐',
  RIGHTcircle: '◑',
  LEFTCIRCLE: '◖',
  RIGHTCIRCLE: '◗',
  fullcirc: '●',
  emptycirc: '○',
  halfcirc: '◐',
  newmoon: '●',
  fullmoon: '○',
  harveyBallNone: '○',
  harveyBallQuarter: '◔',
  harveyBallHalf: '◑',
  harveyBallThreeQuarter: '◕',
  harveyBallFull: '●',
  CheckedBox: '☑',
  XBox: '☒',
  Square: '□',
  checked: '✓',
  Checkmark: '✓',
  CheckmarkBold: '✔',
  XSolid: '✗',
  XSolidBold: '✘',
  XSolidBrush: '✗',
  textcurrency: '¤',
  Yinyang: '☯',
  Letter: '✉',
  Telefon: '☎',
  Lightning: '↯',
  Smiley: '☺',
  Frowny: '☹',
  smiley: '☺',
  frownie: '☹',
  female: '♀',
  male: '♂',
  Female: '♀',
  Male: '♂',
  textpilcrow: '¶',
  textborn: '★',
  textdied: '†',
  Radioactivity: '☢',
  Biohazard: '☣',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
  ng: 'ŋ',
  NG: 'Ŋ',
  textcrd: 'đ',
  textdong: '₫',
  textalpha: 'α',
  textbeta: 'β',
  textgamma: 'γ',
  textdelta: 'δ',
  textepsilon: 'ε',
  textzeta: 'ζ',
  texteta: 'η',
  texttheta: 'θ',
  textiota: 'ι',
  textkappa: 'κ',
  textlambda: 'λ',
  textmugreek: 'μ',
  textnu: 'ν',
  textxi: 'ξ',
  textomikron: 'ο',
  textpi: 'π',
  textrho: 'ρ',
  textsigma: 'σ',
  texttau: 'τ',
  textupsilon: 'υ',
  textphi: 'φ',
  textchi: 'χ',
  textpsi: 'ψ',
  textomega: 'ω',
  textGamma: 'Γ',
  textDelta: 'Δ',
  textTheta: 'Θ',
  textLambda: 'Λ',
  textXi: 'Ξ',
  textPi: 'Π',
  textSigma: 'Σ',
  textPhi: 'Φ',
  textPsi: 'Ψ',
  textOmega: 'Ω',
};

/** Writes signs of text as Unicode, and the paper's own numbers in circles, which TikZ draws, as signs. */
export function expandSymbols(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const preamble = begin < 0 ? '' : tex.slice(0, begin);
  const own = new Set(
    [
      ...preamble.matchAll(
        /\\(?:(?:re|provide)?newcommand|providecommand|def|DeclareMathOperator)\*?\s*\{?\\([A-Za-z]+)/g,
      ),
    ].map((match) => match[1] ?? ''),
  );
  const names = Object.keys(SIGNS).filter((name) => !own.has(name));
  const signs = new RegExp(`\\\\(${names.join('|')})(?![A-Za-z@])(?:\\{\\}|[ \\t]+(?=[A-Za-z]))?`, 'g');
  const body = (begin < 0 ? tex : tex.slice(begin)).replace(signs, (_, name: string) => SIGNS[name] ?? '');
  const spaced = /\{[^}]*\bsoul\b[^}]*\}/.test(preamble) ? ['so', 'caps'] : [];
  const plain = ['oldstylenums', 'lining', 'textlf', ...spaced].filter((name) => !own.has(name));
  const written = replaceCommand(body, plain.join('|'), 'm', ([text]) => text);
  return preamble + circles(written, preamble);
}

/** `\newcommand*\circled[1]{\tikz[…]{\node[shape=circle,…] {#1};}}`, as papers on systems have it. */
function circles(body: string, preamble: string): string {
  const filled = new Map<string, boolean>();
  const define =
    /\\(?:newcommand|renewcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\\([A-Za-z]+)\}?\s*\[1\]\s*(?:\[[^\]]*\]\s*)?\{((?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})*)\}/g;
  for (const [, name = '', code = ''] of preamble.matchAll(define))
    if (/\\tikz(?![A-Za-z])/.test(code) && /circle/.test(code) && code.includes('#1'))
      filled.set(
        name,
        /fill\s*=\s*(?:black|darkgray|gray(?!\s*!\s*[1-4]?\d\b))|text\s*=\s*white|\\color\{white\}/.test(
          code,
        ),
      );
  for (const name of ['Circled', 'textcircled', 'circled']) if (!filled.has(name)) filled.set(name, false);
  return replaceCommand(body, [...filled.keys()].join('|'), 'om', ([, text = ''], name) =>
    circled(text.replace(/\\[A-Za-z]+\s*|[{}$]/g, '').trim(), filled.get(name) ?? false),
  );
}

/** Returns ①, ❶ or ⓐ; undefined for what Unicode has no circle for. */
function circled(text: string, isFilled: boolean): string | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    const code = text.charCodeAt(0);
    if (/^[A-Z]$/.test(text)) return String.fromCodePoint((isFilled ? 0x1f150 : 0x24b6) + code - 65);
    return /^[a-z]$/.test(text)
      ? String.fromCodePoint(0x24d0 + code - 97)
      : text === ''
        ? undefined
        : `(${text})`;
  }
  if (number === 0) return isFilled ? '⓿' : '⓪';
  if (isFilled && number <= 20) return String.fromCodePoint((number <= 10 ? 0x2775 : 0x24e0) + number);
  return number <= 20 ? String.fromCodePoint(0x245f + number) : `(${number})`;
}

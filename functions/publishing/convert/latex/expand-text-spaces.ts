import { SWITCH } from './drop-switches.ts';

/**
 * Writes spaces and signs of text that pandoc drops: `A\quad B` would become "AB". Formulas keep theirs.
 * @param tex a source, whose preamble stays as it is
 */
export function expandTextSpaces(tex: string): string {
  const begin = /\\begin\s*\{document\}/.exec(tex);
  const from = begin ? begin.index + begin[0].length : 0;
  let output = tex.slice(0, from);
  let done = from;
  let closing: string | undefined;
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(tex); match; match = TOKEN.exec(tex)) {
    const [token] = match;
    if (closing !== undefined) {
      // A formula in a line never has an empty line: one that has was no formula.
      const isEnd = token.trim() === '' ? closing === '$' : token.replace(/\s/g, '') === closing;
      if (isEnd) closing = undefined;
      continue;
    }
    closing = closingOf(token);
    if (closing !== undefined) continue;
    const isBeforeGroup = tex[TOKEN.lastIndex] === '{' && isSwitch.test(token);
    const written = isBeforeGroup ? '' : writtenAs(token);
    if (written === undefined) continue;
    output += tex.slice(done, match.index) + written;
    done = TOKEN.lastIndex;
  }
  return output + tex.slice(done);
}

const FORMULAS =
  '(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|subequations|dmath)\\*?';
const LENGTH = '-?(?:\\d[\\d.]*|\\.\\d+)?\\s*(?:em|ex|fil+|pt|mm|cm|in|pc|bp|mu|\\\\[a-z]+)';
/** What opens or closes a formula, what pandoc drops, or any other command. */
const TOKEN = new RegExp(
  [
    `\\\\(?:begin|end)\\s*\\{${FORMULAS}\\}`,
    '\\$\\$?',
    '\\n[ \\t]*\\n',
    SWITCH,
    `\\\\(?:hskip|kern)\\s*${LENGTH}(?:\\s*(?:plus|minus)\\s*${LENGTH})*[ \\t]?`,
    '\\\\hspace\\*?\\s*\\{[^{}]*\\}',
    '\\\\[vh]?phantom\\s*\\{[^{}]*\\}',
    '\\\\[A-Za-z@]+[ \\t]*(?:\\{\\})?',
    '\\\\[^A-Za-z]',
  ].join('|'),
  'g',
);

function closingOf(token: string): string | undefined {
  if (token.startsWith('$')) return token;
  if (token === '\\(') return '\\)';
  if (token === '\\[') return '\\]';
  return token.startsWith('\\begin{') || /^\\begin\s+\{/.test(token)
    ? token.replace('\\begin', '\\end').replace(/\s/g, '')
    : undefined;
}

/** Shorter distances set letters, and separate no words. */
const SMALLEST: Readonly<Record<string, number>> = {
  em: 0.2,
  ex: 0.4,
  pt: 2,
  mm: 0.8,
  cm: 0.08,
  in: 0.03,
  mu: 4,
};

const SIGNS: Readonly<Record<string, string>> = {
  quad: ' ',
  qquad: ' ',
  enspace: ' ',
  enskip: ' ',
  hfill: ' ',
  hfil: ' ',
  hss: ' ',
  dotfill: ' ',
  space: '~',
  nobreakspace: '~',
  textendash: '–',
  textemdash: '—',
  dag: '†',
  ddag: '‡',
  textvisiblespace: '␣',
  texttrademark: '™',
  textregistered: '®',
  textbar: '|',
  textbardbl: '‖',
  texttimes: '×',
  textpm: '±',
  texteuro: '€',
  textdiv: '÷',
  textonequarter: '¼',
  textthreequarters: '¾',
  textordfeminine: 'ª',
  textordmasculine: 'º',
  textonesuperior: '¹',
  texttwosuperior: '²',
  textthreesuperior: '³',
  textnumero: '№',
  textperthousand: '‰',
  textpertenthousand: '‱',
  textrightarrow: '→',
  textleftarrow: '←',
  textuparrow: '↑',
  textdownarrow: '↓',
  textohm: 'Ω',
  textestimated: '℮',
  textminus: '−',
  textsurd: '√',
  textlnot: '¬',
  textreferencemark: '※',
  textmusicalnote: '♪',
  textnaira: '₦',
  textwon: '₩',
  textinterrobang: '‽',
  textopenbullet: '◦',
  textasteriskcentered: '∗',
  textquotestraightbase: '‚',
  textquotestraightdblbase: '„',
  texttildelow: '˷',
  textdblhyphen: '⹀',
  textlangle: '⟨',
  textrangle: '⟩',
  textlbrackdbl: '⟦',
  textrbrackdbl: '⟧',
  textdiscount: '⁒',
  textservicemark: '℠',
  textcopyright: '©',
  textbaht: '฿',
  textcolonmonetary: '₡',
  textdong: '₫',
  textflorin: 'ƒ',
  textpeso: '₱',
  textlira: '₤',
};

const isSwitch = new RegExp(`^(?:${SWITCH.replace('(?=\\{)', '')})$`);

function writtenAs(token: string): string | undefined {
  if (token === '\\;' || token === '\\:') return '\\,';
  const length = /^\\(?:hskip|kern|hspace\*?\s*\{)\s*(-?[\d.]*)\s*([a-z]*)/.exec(token);
  if (length) return Number(length[1] || 1) >= (SMALLEST[length[2] ?? ''] ?? 0) ? ' ' : '';
  if (/^\\h?phantom/.test(token)) return '~';
  const name = /^\\([A-Za-z]+)/.exec(token)?.[1] ?? '';
  // The space that ends a name isn't printed.
  return Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined;
}

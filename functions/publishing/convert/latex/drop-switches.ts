/** Commands that set how text looks or where it is placed. Pandoc takes a group behind one as its argument, and drops both. */
const PLAIN =
  '(?:med|big|small)skip|allowbreak|(?:no)?linebreak|fussy|(?:flush|ragged)bottom|(?:non)?frenchspacing|(?:begin|end)group|indent|(?:un)?boldmath|leavevmode|unskip|ignorespaces|relax|null|nobreak|goodbreak|(?:onehalf|double|single)spacing|(?:double|single)space|selectfont|FloatBarrier|normalcolor|justify(?:ing)?|(?:med|big|fil)break';
const WITH_VALUES =
  '(?:color|mathversion|linespread)\\s*(?:\\[[^\\]]*\\])?\\s*\\{[^{}]*\\}|fontsize\\s*\\{[^{}]*\\}\\s*\\{[^{}]*\\}';

/** Switches with a group behind them: `\color{red}{Results}`, `\fontsize{9}{11}\selectfont{…}`. */
export const SWITCH = `(?:\\\\(?:(?:${PLAIN})(?![A-Za-z@])|${WITH_VALUES})\\s*)+(?=\\{)`;

const DEFINED = '(?<!(?:command|def|let|edef|gdef)\\*?\\s*\\{?\\s*)';
const SWITCHES = new RegExp(`${DEFINED}${SWITCH}`, 'g');
const BGROUP = /\\[be]group(?![A-Za-z@])\s*/g;

/** Removes switches from a preamble, `\newcommand{\rev}[1]{{\color{blue}{#1}}}`, so that the text of its commands stays. */
export function dropSwitches(tex: string): string {
  const begin = Math.max(0, tex.search(/\\begin\s*\{document\}/));
  const plain = printedCharacters(tex.slice(begin)).replace(BGROUP, ' ');
  return printedCharacters(tex.slice(0, begin)).replace(SWITCHES, '') + plain;
}

/** TeX's names of characters, `\char92`, `\char'134`, `\char"5C`, `\symbol{92}`, and the one in backquotes, `` \char`\\ ``. */
const CHARACTER =
  /\\(?:char\s*(?:`\\?([!-~])|(\d{2,3})(?!\d)|'([0-7]{2,3})(?![0-7])|"([0-9A-F]{2})(?![0-9A-F]))[ \t]?|symbol\s*\{\s*(\d{2,3})\s*\})/g;

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
};

const printedCharacters = (tex: string): string =>
  tex.replace(
    CHARACTER,
    (whole, sign?: string, decimal?: string, octal?: string, hex?: string, symbol?: string) => {
      const code = Number(decimal ?? symbol ?? Number.parseInt(octal ?? hex ?? '0', octal ? 8 : 16));
      const character = sign ?? (code > 32 && code < 127 ? String.fromCharCode(code) : undefined);
      if (character === undefined) return whole;
      return ESCAPED[character] ?? (/[{}%&#$_]/.test(character) ? `\\${character}` : character);
    },
  );

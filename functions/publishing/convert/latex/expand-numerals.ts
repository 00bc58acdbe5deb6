import { romanOf } from './roman-numeral.ts';
import { replaceCommand } from './scan.ts';

const ROMAN =
  /\\(?:(?:MakeUppercase|uppercase)\s*(?:\\expandafter\s*)?\{\s*|expandafter\s*\\@slowromancap\s*|@slowromancap\s*)\\romannumeral\s*(\d{1,4}|#\d)\s*(?:\\relax\s*|@\s*)?\}?|\\(romannumeral|@?Romannum|@Roman|@roman)\s*\{?\s*(\d{1,4})\s*\}?/g;

/** Writes roman numerals, which pandoc drops, also those of the paper's own commands: `\newcommand{\rom}[1]{\romannumeral #1}`. */
export function expandNumerals(tex: string): string {
  if (!tex.includes('romannum') && !tex.includes('\\@Roman')) return tex;
  let result = tex;
  const named = tex.replace(/\\((?:re)?newcommand|providecommand)(\*?)\s*(\\[A-Za-z@]+)/g, '\\$1$2{$3}');
  replaceCommand(
    named,
    'newcommand|renewcommand|providecommand',
    'smom',
    ([, name = '', arity, body = '']) => {
      if (arity?.trim() !== '1' || !/romannumeral\s*#1/.test(body) || body.length > 120) return undefined;
      const isUpper = /uppercase|romancap/i.test(body);
      result = replaceCommand(result, name.trim().slice(1), 'm', ([number = '']) =>
        /^\s*\d{1,4}\s*$/.test(number) ? written(Number(number), isUpper) : undefined,
      );
      return undefined;
    },
  );
  return result.replace(
    ROMAN,
    (whole, upper: string | undefined, name: string | undefined, number: string | undefined) => {
      const digits = upper ?? number ?? '';
      if (!/^\d+$/.test(digits)) return whole;
      return written(Number(digits), upper !== undefined || /Roman/.test(name ?? ''));
    },
  );
}

const written = (value: number, isUpper: boolean): string =>
  isUpper ? romanOf(value) : romanOf(value).toLowerCase();

/**
 * Computes an expression of numbers, + - * / ^, sqrt, ln, log, exp, abs and parentheses; × · ÷ − and % are understood too.
 * @returns undefined if it is none, or has no finite value
 */
export function compute(expression: string): number | undefined {
  const tokens = expression
    .replaceAll('×', '*')
    .replaceAll('·', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+|[a-z]+\d*|[-+*/^()%]|\S/gi);
  if (!tokens || tokens.length > MOST_TOKENS) return undefined;
  try {
    const reader = { tokens, at: 0 };
    const value = sum(reader);
    return reader.at === tokens.length && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a number, as a text prints it, is a value after rounding to the printed digits. It may be cut off as well.
 */
export function agrees(printed: string, value: number): boolean {
  const number = compute(printed.replace(/[^\d.,eE+−-]/g, ''));
  if (number === undefined) return false;
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;
  // A value of 45 % may be computed as .45.
  const values = printed.includes('%') ? [value, value * 100] : [value];
  return values.some((each) => Math.abs(each - number) < 10 ** -decimals * (1 - 1e-9) + 1e-12);
}

const MOST_TOKENS = 500;
const FUNCTIONS: Record<string, (value: number) => number> = {
  sqrt: Math.sqrt,
  ln: Math.log,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  exp: Math.exp,
  abs: Math.abs,
};

interface Reader {
  tokens: string[];
  at: number;
}

function take(reader: Reader, ...wanted: string[]): string | undefined {
  const token = reader.tokens[reader.at];
  if (token === undefined || !wanted.includes(token)) return undefined;
  reader.at++;
  return token;
}

function sum(reader: Reader): number {
  let value = product(reader);
  for (let sign = take(reader, '+', '-'); sign; sign = take(reader, '+', '-'))
    value += sign === '+' ? product(reader) : -product(reader);
  return value;
}

function product(reader: Reader): number {
  let value = signed(reader);
  for (let sign = take(reader, '*', '/'); sign; sign = take(reader, '*', '/'))
    value = sign === '*' ? value * signed(reader) : value / signed(reader);
  return value;
}

function signed(reader: Reader): number {
  const sign = take(reader, '-', '+');
  return sign ? (sign === '-' ? -signed(reader) : signed(reader)) : power(reader);
}

function power(reader: Reader): number {
  const base = atom(reader);
  return take(reader, '^') ? base ** signed(reader) : base;
}

function atom(reader: Reader): number {
  const token = reader.tokens[reader.at++] ?? '';
  const inner = token === '(' ? sum(reader) : undefined;
  if (inner !== undefined && !take(reader, ')')) throw new Error('A parenthesis isn’t closed.');
  const value = inner ?? (FUNCTIONS[token] ? applied(FUNCTIONS[token], reader) : Number(token));
  if (Number.isNaN(value)) throw new Error(`${token} is no number.`);
  return take(reader, '%') ? value / 100 : value;
}

function applied(of: (value: number) => number, reader: Reader): number {
  if (reader.tokens[reader.at] !== '(') throw new Error('A function has no argument.');
  return of(atom(reader));
}

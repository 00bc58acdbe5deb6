import { array, name, number, string, Unsupported, type Value } from './values.ts';

/**
 * Parses a PostScript program into values. `{…}` becomes an executable array, comments are dropped.
 * PostScript Language Reference, third edition, 3.2.
 *
 * @throws Unsupported for unterminated strings and procedures
 */
export function readProgram(source: string): Value[] {
  const open: Value[][] = [[]];
  const put = (value: Value) => open.at(-1)?.push(value);
  token.lastIndex = 0;
  for (let match = token.exec(source); match && match[0] !== ''; match = token.exec(source)) {
    const text = match[0];
    if (/^[\s\0%]/.test(text)) continue;
    if (text === '{') open.push([]);
    else if (text === '}') {
      const procedure = open.pop() ?? [];
      if (open.length === 0) throw new Unsupported('syntaxerror');
      put(array(procedure, true));
    } else if (text === '(') {
      const { value, end } = readString(source, token.lastIndex);
      put(string(value));
      token.lastIndex = end;
    } else put(simple(text));
  }
  if (open.length > 1) throw new Unsupported('syntaxerror');
  return open[0] ?? [];
}

const token = /%[^\n\r]*|[\s\0]+|<<|>>|<[\dA-Fa-f\s]*>|[{}[\](]|\/{0,2}[^\s\0()<>[\]{}/%]+|\/{1,2}|[\s\S]/y;

function simple(text: string): Value {
  if (text.startsWith('/')) return name(text.replace(/^\/+/, ''));
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return number(Number(text));
  const based = /^(\d{1,2})#([\dA-Za-z]+)$/.exec(text);
  if (based) return number(Number.parseInt(based[2] ?? '', Number(based[1])));
  if (/^<[^<]*>$/.test(text))
    return string(Buffer.from(text.replace(/[^\dA-Fa-f]/g, ''), 'hex').toString('latin1'));
  return name(text, true);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function readString(source: string, from: number): { value: string; end: number } {
  let value = '';
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const next = source[at + 1] ?? '';
      if (octal) value += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else if (next !== '\n') value += escapes[next] ?? next;
      at += octal?.length ?? 1;
      continue;
    }
    if (character === '(') depth++;
    if (character === ')' && --depth === 0) return { value, end: at + 1 };
    value += character;
  }
  throw new Unsupported('syntaxerror');
}

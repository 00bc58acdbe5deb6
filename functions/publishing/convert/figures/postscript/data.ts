import type { Machine, Operator } from './interpreter.ts';
import {
  array,
  boolean,
  dictionary,
  keyOf,
  name,
  nothing,
  number,
  string,
  Unsupported,
  type Value,
} from './values.ts';

/** The operators of dictionaries, arrays and strings, named as in chapter 8 of the reference. */
export const data: Readonly<Record<string, Operator>> = {
  def: (m) => {
    const value = m.pop();
    m.define(m.pop(), value);
  },
  store: (m) => {
    const value = m.pop();
    const key = keyOf(m.pop());
    (m.dictionaries.findLast((each) => each.has(key)) ?? m.dictionaries.at(-1))?.set(key, value);
  },
  load: (m) => {
    const key = keyOf(m.pop());
    m.push(m.find(key) ?? name(key, true));
  },
  where: (m) => {
    const key = keyOf(m.pop());
    const found = m.dictionaries.findLast((each) => each.has(key));
    if (found) m.push({ kind: 'dictionary', value: found }, boolean(true));
    else m.push(boolean(false));
  },
  known: (m) => {
    const key = keyOf(m.pop());
    m.push(boolean(m.dictionary().has(key)));
  },
  dict: (m) => {
    m.number();
    m.push(dictionary());
  },
  begin: (m) => {
    m.dictionaries.push(m.dictionary());
    if (m.dictionaries.length > 100) throw new Unsupported('dictstackoverflow');
  },
  end: (m) => {
    if (m.dictionaries.length > 2) m.dictionaries.pop();
  },
  currentdict: (m) => m.push({ kind: 'dictionary', value: m.dictionaries.at(-1) ?? m.user }),
  userdict: (m) => m.push({ kind: 'dictionary', value: m.user }),
  systemdict: (m) => m.push({ kind: 'dictionary', value: m.dictionaries[0] ?? m.user }),
  countdictstack: (m) => m.push(number(m.dictionaries.length)),
  array: (m) => m.push(array(Array.from({ length: m.count() }, () => nothing))),
  string: (m) => m.push(string('\0'.repeat(m.count()))),
  length: (m) => {
    const a = m.pop();
    if (a.kind === 'array') m.push(number(a.value.length));
    else if (a.kind === 'dictionary') m.push(number(a.value.size));
    else m.push(number(keyOf(a).length));
  },
  maxlength: (m) => m.push(number(m.dictionary().size + 100)),
  get: (m) => {
    const [key, from] = [m.pop(), m.pop()];
    m.push(element(from, key));
  },
  put: (m) => {
    const [value, key, into] = [m.pop(), m.pop(), m.pop()];
    if (into.kind === 'dictionary') into.value.set(keyOf(key), value);
    else if (into.kind === 'array' && key.kind === 'number' && key.value < into.value.length)
      into.value[key.value] = value;
    else if (into.kind === 'string' && key.kind === 'number' && value.kind === 'number')
      splice(m, into.value, key.value, String.fromCharCode(value.value));
    else throw new Unsupported('typecheck');
  },
  getinterval: (m) => {
    const [from = 0, count = 0] = m.numbers(2);
    const a = m.pop();
    m.spend(Math.abs(count));
    if (a.kind === 'array') m.push(array(a.value.slice(from, from + count), a.executable));
    else m.push(string(keyOf(a).slice(from, from + count)));
  },
  putinterval: (m) => {
    const [what, from, into] = [m.pop(), m.number(), m.pop()];
    if (into.kind !== 'string' || what.kind !== 'string') throw new Unsupported('putinterval');
    splice(m, into.value, from, what.value.text);
  },
  aload: (m) => {
    const a = m.pop();
    if (a.kind !== 'array') throw new Unsupported('typecheck');
    m.spend(a.value.length);
    m.push(...a.value, a);
  },
  astore: (m) => {
    const a = m.array();
    for (let at = a.length - 1; at >= 0; at--) a[at] = m.pop();
    m.push(array(a));
  },
  type: (m) => {
    const { kind } = m.pop();
    m.push(name(`${{ number: 'real', dictionary: 'dict' }[kind as string] ?? kind}type`, true));
  },
  cvi: (m) => m.push(number(Math.trunc(numberOf(m.pop())))),
  cvr: (m) => m.push(number(numberOf(m.pop()))),
  cvn: (m) => m.push(name(m.text().text)),
  cvx: (m) => {
    const a = m.pop();
    m.push(a.kind === 'array' || a.kind === 'name' ? { ...a, executable: true } : a);
  },
  cvs: (m) => {
    const into = m.text();
    const a = m.pop();
    into.text = a.kind === 'number' ? String(Number(a.value.toPrecision(6))) : keyOf(a);
    m.push(string(into.text));
  },
  ...Object.fromEntries(
    ['bind', 'readonly', 'executeonly', 'noaccess', 'literal'].map((each) => [each, () => undefined]),
  ),
};

function element(from: Value, key: Value): Value {
  const found =
    from.kind === 'dictionary'
      ? from.value.get(keyOf(key))
      : from.kind === 'array' && key.kind === 'number'
        ? from.value[key.value]
        : from.kind === 'string' && key.kind === 'number'
          ? number(from.value.text.charCodeAt(key.value))
          : undefined;
  if (!found) throw new Unsupported('undefined');
  return found;
}

/** Rewrites the whole string, which costs a step per hundred characters. */
function splice(m: Machine, into: { text: string }, at: number, by: string): void {
  const { text } = into;
  m.spend(Math.ceil(text.length / 100));
  into.text = text.slice(0, at) + by.slice(0, Math.max(0, text.length - at)) + text.slice(at + by.length);
}

function numberOf(value: Value): number {
  if (value.kind === 'number') return value.value;
  if (value.kind === 'string') return Number(value.value.text);
  throw new Unsupported('typecheck');
}

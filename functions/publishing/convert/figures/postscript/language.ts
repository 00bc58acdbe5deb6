import { data } from './data.ts';
import { Exit, type Machine, type Operator, Stop } from './interpreter.ts';
import { array, boolean, keyOf, keyValue, nothing, number, Unsupported, type Value } from './values.ts';

const radians = Math.PI / 180;
const mathematics: Readonly<Record<string, (a: number) => number>> = {
  neg: (a) => -a,
  abs: Math.abs,
  sqrt: Math.sqrt,
  sin: (a) => Math.sin(a * radians),
  cos: (a) => Math.cos(a * radians),
  ln: Math.log,
  log: Math.log10,
  round: (a) => Math.floor(a + 0.5),
  floor: Math.floor,
  ceiling: Math.ceil,
  truncate: Math.trunc,
};
const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  idiv: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a % b,
  exp: (a, b) => a ** b,
  atan: (a, b) => (Math.atan2(a, b) / radians + 360) % 360,
};

const operands: Readonly<Record<string, Operator>> = {
  pop: (m) => void m.pop(),
  exch: (m) => {
    const [b, a] = [m.pop(), m.pop()];
    m.push(b, a);
  },
  dup: (m) => {
    const a = m.pop();
    m.push(a, a);
  },
  copy: (m) => {
    const top = m.pop();
    if (top.kind === 'number') {
      m.push(top);
      const count = m.count();
      if (count > m.operands.length) throw new Unsupported('stackunderflow');
      m.push(...(count === 0 ? [] : m.operands.slice(-count)));
    } else if (top.kind === 'dictionary') {
      const from = m.dictionary();
      m.spend(from.size);
      for (const [key, value] of from) top.value.set(key, value);
      m.push(top);
    } else if (top.kind === 'array') {
      const from = m.array();
      m.spend(from.length);
      if (from.length > top.value.length) throw new Unsupported('rangecheck');
      top.value.splice(0, from.length, ...from);
      m.push(array(top.value.slice(0, from.length)));
    } else throw new Unsupported('copy');
  },
  index: (m) => {
    const at = m.operands.at(-1 - m.count());
    if (!at) throw new Unsupported('stackunderflow');
    m.push(at);
  },
  roll: (m) => {
    const by = m.number();
    const count = m.count();
    if (count > m.operands.length) throw new Unsupported('stackunderflow');
    const taken = count === 0 ? [] : m.operands.splice(-count);
    const shift = count === 0 ? 0 : (((count - by) % count) + count) % count;
    m.push(...taken.slice(shift), ...taken.slice(0, shift));
  },
  clear: (m) => void m.operands.splice(0),
  count: (m) => m.push(number(m.operands.length)),
  mark: (m) => m.push({ kind: 'mark' }),
  '[': (m) => m.push({ kind: 'mark' }),
  '<<': (m) => m.push({ kind: 'mark' }),
  ']': (m) => m.push(array(toMark(m))),
  '>>': (m) => {
    const entries = toMark(m);
    const result = new Map<string, Value>();
    for (let at = 0; at + 1 < entries.length; at += 2)
      result.set(keyOf(entries[at] ?? nothing), entries[at + 1] ?? nothing);
    m.push({ kind: 'dictionary', value: result });
  },
  cleartomark: (m) => void toMark(m),
  counttomark: (m) => {
    const at = m.operands.findLastIndex((value) => value.kind === 'mark');
    m.spend(m.operands.length - at);
    m.push(number(m.operands.length - 1 - at));
  },
};

function toMark(m: Machine): Value[] {
  const at = m.operands.findLastIndex((value) => value.kind === 'mark');
  if (at < 0) throw new Unsupported('unmatchedmark');
  m.spend(m.operands.length - at);
  return m.operands.splice(at).slice(1);
}

function same(a: Value, b: Value): boolean {
  if ((a.kind === 'name' || a.kind === 'string') && (b.kind === 'name' || b.kind === 'string'))
    return keyOf(a) === keyOf(b);
  if (a.kind === 'number' && b.kind === 'number') return a.value === b.value;
  if (a.kind === 'boolean' && b.kind === 'boolean') return a.value === b.value;
  if ('value' in a && 'value' in b) return a.value === b.value;
  return a.kind === b.kind;
}

const order =
  (holds: (comparison: number) => boolean): Operator =>
  (m) => {
    const [b, a] = [m.pop(), m.pop()];
    if (a.kind === 'number' && b.kind === 'number') m.push(boolean(holds(a.value - b.value)));
    else m.push(boolean(holds(keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)))));
  };

const logic =
  (ofBooleans: (a: boolean, b: boolean) => boolean, ofBits: (a: number, b: number) => number): Operator =>
  (m) => {
    const [b, a] = [m.pop(), m.pop()];
    if (a.kind === 'boolean' && b.kind === 'boolean') m.push(boolean(ofBooleans(a.value, b.value)));
    else if (a.kind === 'number' && b.kind === 'number') m.push(number(ofBits(a.value, b.value)));
    else throw new Unsupported('typecheck');
  };

const control: Readonly<Record<string, Operator>> = {
  true: (m) => m.push(boolean(true)),
  false: (m) => m.push(boolean(false)),
  null: (m) => m.push(nothing),
  eq: (m) => m.push(boolean(same(m.pop(), m.pop()))),
  ne: (m) => m.push(boolean(!same(m.pop(), m.pop()))),
  gt: order((comparison) => comparison > 0),
  ge: order((comparison) => comparison >= 0),
  lt: order((comparison) => comparison < 0),
  le: order((comparison) => comparison <= 0),
  and: logic(
    (a, b) => a && b,
    (a, b) => a & b,
  ),
  or: logic(
    (a, b) => a || b,
    (a, b) => a | b,
  ),
  xor: logic(
    (a, b) => a !== b,
    (a, b) => a ^ b,
  ),
  not: (m) => {
    const a = m.pop();
    m.push(a.kind === 'number' ? number(~a.value) : boolean(!(a.kind === 'boolean' && a.value)));
  },
  exec: (m) => m.execute(m.pop()),
  if: (m) => {
    const body = m.pop();
    if (m.boolean()) m.execute(body);
  },
  ifelse: (m) => {
    const [otherwise, body] = [m.pop(), m.pop()];
    m.execute(m.boolean() ? body : otherwise);
  },
  repeat: (m) => {
    const body = m.pop();
    let left = m.number();
    m.repeat(body, () => left-- > 0);
  },
  loop: (m) => {
    const body = m.pop();
    m.repeat(body, () => true);
  },
  for: (m) => {
    const body = m.pop();
    const [start = 0, step = 1, end = 0] = m.numbers(3);
    let at = start;
    m.repeat(body, () => {
      if (step >= 0 ? at > end : at < end) return false;
      m.push(number(at));
      at += step;
      m.spend(1);
      return true;
    });
  },
  forall: (m) => {
    const body = m.pop();
    const over = elements(m.pop());
    m.spend(over.length);
    let at = 0;
    m.repeat(body, () => {
      const next = over[at++];
      if (next) m.push(...next);
      return next !== undefined;
    });
  },
  exit: () => {
    throw new Exit();
  },
  stop: () => {
    throw new Stop();
  },
  stopped: (m) => m.stopped(m.pop()),
};

function elements(value: Value): Value[][] {
  if (value.kind === 'array') return value.value.map((each) => [each]);
  if (value.kind === 'dictionary') return [...value.value].map(([key, each]) => [keyValue(key), each]);
  if (value.kind === 'string') return [...value.value.text].map((each) => [number(each.charCodeAt(0))]);
  throw new Unsupported('typecheck');
}

/** The operators that don't draw: stack, arithmetic, control, data. Named as in chapter 8 of the reference. */
export const language: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...Object.entries(operands),
  ...Object.entries(control),
  ...Object.entries(data),
  ...Object.entries(mathematics).map(([key, of]): [string, Operator] => [
    key,
    (m) => m.push(number(of(m.number()))),
  ]),
  ...Object.entries(arithmetic).map(([key, of]): [string, Operator] => [
    key,
    (m) => {
      const [a = 0, b = 0] = m.numbers(2);
      m.push(number(of(a, b)));
    },
  ]),
]);

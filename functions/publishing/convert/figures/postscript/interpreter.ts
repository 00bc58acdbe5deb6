import type { Canvas } from './canvas.ts';
import { boolean, keyOf, name, number, Unsupported, type Value } from './values.ts';

export type Operator = (machine: Machine) => void;

/** Thrown to end the innermost loop; `Stop` ends the procedure that `stopped` guards. */
export class Exit extends Error {}
export class Stop extends Error {}

// A plot of 10,000 points takes 200,000 steps.
const maxSteps = 4_000_000;
const maxDepth = 200;
const maxOperands = 50_000;

/** PostScript's stacks. The number of steps is limited, so endless programs are rejected. */
export class Machine {
  readonly operands: Value[] = [];
  readonly user = new Map<string, Value>();
  readonly dictionaries: Map<string, Value>[];
  readonly canvas: Canvas;
  readonly #operators: ReadonlyMap<string, Operator>;
  #steps = 0;
  #depth = 0;

  constructor(operators: ReadonlyMap<string, Operator>, canvas: Canvas) {
    this.#operators = operators;
    const system = new Map([...operators.keys()].map((each): [string, Value] => [each, name(each, true)]));
    this.dictionaries = [system.set('languagelevel', number(2)), this.user];
    this.canvas = canvas;
  }

  run(program: readonly Value[]): void {
    if (++this.#depth > maxDepth) throw new Unsupported('execstackoverflow');
    for (const value of program) {
      // A procedure in a program is a value that runs when it is called.
      if (value.kind === 'array') this.push(value);
      else this.execute(value);
    }
    this.#depth--;
  }

  execute(value: Value): void {
    this.spend(1);
    if (value.kind === 'name' && value.executable) this.#call(value.value);
    else if (value.kind === 'array' && value.executable) this.run(value.value);
    else this.push(value);
  }

  #call(called: string): void {
    const found = this.find(called);
    const isOperator = found?.kind === 'name' && found.executable && found.value === called;
    if (found && !isOperator) {
      this.execute(found);
      return;
    }
    const operator = this.#operators.get(called);
    if (!operator) throw new Unsupported(called.slice(0, 40));
    operator(this);
  }

  /** Repeats a procedure until it calls `exit` or `more` returns false. */
  repeat(body: Value, more: () => boolean): void {
    const depth = this.#depth;
    try {
      while (more()) this.execute(body);
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      this.#depth = depth;
    }
  }

  /** Runs a procedure and pushes whether `stop` ended it. */
  stopped(body: Value): void {
    const depth = this.#depth;
    try {
      this.execute(body);
      this.push(boolean(false));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#depth = depth;
      this.push(boolean(true));
    }
  }

  find(key: string): Value | undefined {
    return this.dictionaries.findLast((each) => each.has(key))?.get(key);
  }

  define(key: Value, value: Value): void {
    this.dictionaries.at(-1)?.set(keyOf(key), value);
  }

  /** Counts additional steps, such as for the length of an array. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > maxSteps) throw new Unsupported('it takes too many steps');
  }

  push(...values: Value[]): void {
    this.operands.push(...values);
    if (this.operands.length > maxOperands) throw new Unsupported('stackoverflow');
  }

  pop(): Value {
    const value = this.operands.pop();
    if (!value) throw new Unsupported('stackunderflow');
    return value;
  }

  number(): number {
    const value = this.pop();
    if (value.kind !== 'number') throw new Unsupported(`typecheck: ${value.kind}`);
    return value.value;
  }

  /** Pops the last `count` numbers, in the order in which they were pushed. */
  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number()).reverse();
  }

  /** Pops an integer that is used as a count. */
  count(): number {
    const value = this.number();
    if (!Number.isInteger(value) || value < 0 || value > maxOperands) throw new Unsupported('rangecheck');
    this.spend(value);
    return value;
  }

  boolean(): boolean {
    const value = this.pop();
    if (value.kind !== 'boolean') throw new Unsupported(`typecheck: ${value.kind}`);
    return value.value;
  }

  text(): { text: string } {
    const value = this.pop();
    if (value.kind !== 'string') throw new Unsupported(`typecheck: ${value.kind}`);
    return value.value;
  }

  array(): Value[] {
    const value = this.pop();
    if (value.kind !== 'array') throw new Unsupported(`typecheck: ${value.kind}`);
    return value.value;
  }

  dictionary(): Map<string, Value> {
    const value = this.pop();
    if (value.kind !== 'dictionary') throw new Unsupported(`typecheck: ${value.kind}`);
    return value.value;
  }
}

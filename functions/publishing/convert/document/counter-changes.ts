import { formatted } from './number-theorems.ts';

/** What a source changes of its counters, in the order of the text. */
export class CounterChanges {
  readonly #formats = new Map<string, string>();
  readonly #values = new Map<string, number>();
  readonly #steps = new Map<string, number>();
  readonly #within = new Set<string>();

  /** Applies a mark such as `figure=0` or `figure:S<arabic>`. Returns the counter that it sets. */
  apply(mark: string): { counter: string; value: number } | undefined {
    const set = /^(\w+)=(\d+)$/.exec(mark.trim());
    if (set?.[1]) {
      const counter = set[1];
      this.#values.set(counter, Number(set[2]));
      return { counter, value: Number(set[2]) };
    }
    const step = /^(\w+)\+=(-?\d+)$/.exec(mark.trim());
    if (step?.[1]) this.#steps.set(step[1], (this.#steps.get(step[1]) ?? 0) + Number(step[2]));
    const within = /^(\w+)@$/.exec(mark.trim())?.[1];
    if (within !== undefined) this.#within.add(within);
    const [, counter = '', format = ''] = /^(\w+):(.+)$/.exec(mark.trim()) ?? [];
    if (counter !== '') this.#formats.set(counter, format.replace(/<(\w+)>/g, '{$1}'));
    return undefined;
  }

  /** Returns and forgets the value that a counter was set to. */
  takeValue(counter: string): number | undefined {
    const value = this.#values.get(counter);
    this.#values.delete(counter);
    return value;
  }

  /** Returns and forgets by how much a counter was moved. */
  takeStep(counter: string): number {
    const step = this.#steps.get(counter) ?? 0;
    this.#steps.delete(counter);
    return step;
  }

  /** Whether a counter restarts in each section from here on. */
  isWithinSections(counter: string): boolean {
    return this.#within.has(counter);
  }

  hasFormat(counter: string): boolean {
    return this.#formats.has(counter);
  }

  /** Returns a number as the source prints it; undefined if it says nothing. */
  print(counter: string, count: number, sectionNumber: (depth: number) => string): string | undefined {
    const format = this.#formats.get(counter);
    return format === undefined ? undefined : formatted(format, count, sectionNumber);
  }
}

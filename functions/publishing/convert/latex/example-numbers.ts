import { COUNTER_STYLES } from './counter-styles.ts';

export interface ExampleCounter {
  /** The numbers that references print, by label. */
  labels: Map<string, string>;
  /** Returns what an item shows, and what a reference to it prints. */
  number(command: string, given: string | undefined, outer: string): { shown: string; number: string };
  /** Writes linguex's `\Next` and `\Last` of the text between examples. */
  besides(text: string): string;
}

/** Counts examples through a paper: (1), (2), …, in them a., b., …, and in these i., ii., …. */
export function exampleCounter(): ExampleCounter {
  const labels = new Map<string, string>();
  const inner = new Map<string, number>();
  let count = 0;
  return {
    labels,
    number(command, given, outer) {
      if (command === 'exi') return { shown: given ?? '', number: (given ?? '').replace(/^\((.*)\)$/, '$1') };
      if (command === 'sn') return { shown: '~', number: '' };
      if (command === 'exp' || command === 'exr') {
        const known = `${labels.get(given?.trim() ?? '') ?? '?'}${command === 'exp' ? '′' : ''}`;
        return { shown: `(${known})`, number: known };
      }
      if (outer === '') {
        const number = String(++count);
        return { shown: `(${number})`, number };
      }
      const at = (inner.get(outer) ?? 0) + 1;
      inner.set(outer, at);
      const mark = COUNTER_STYLES[/[a-z]$/.test(outer) ? 'roman' : 'alph']?.(at) ?? String(at);
      return { shown: `${mark}.`, number: outer + mark };
    },
    besides: (text) =>
      text.replace(
        /\\(NNext|Next|LLast|Last|TextNext|nextx|lastx)(?![A-Za-z])\s*(?:\[([^\]]*)\])?/g,
        (_, name: string, part: string | undefined) => `(${count + (STEPS[name] ?? 0)}${part ?? ''})`,
      ),
  };
}

const STEPS: Readonly<Record<string, number>> = {
  NNext: 2,
  Next: 1,
  TextNext: 1,
  nextx: 1,
  Last: 0,
  lastx: 0,
  LLast: -1,
};

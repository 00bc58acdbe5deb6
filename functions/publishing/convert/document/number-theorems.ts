import type { TheoremKind, TheoremKinds } from '../latex/read-theorems.ts';
import { romanOf } from '../latex/roman-numeral.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';

/** Counts theorems like LaTeX, with counters that environments can share and that can restart in each section. */
export class TheoremCounter {
  readonly #kinds: TheoremKinds;
  readonly #counts = new Map<string, { place: string; count: number }>();
  readonly #printed = new Map<string, string>();

  constructor(kinds: TheoremKinds) {
    this.#kinds = kinds;
  }

  /** Returns the declared kind of the environment with these classes. */
  kindOf(classes: readonly string[]): TheoremKind | undefined {
    return classes.map((name) => this.#kinds.get(name)).find((kind) => kind !== undefined);
  }

  /** Returns the environment of these classes that the paper declares. */
  environmentOf(classes: readonly string[]): string | undefined {
    return classes.find((name) => this.#kinds.has(name));
  }

  /** Returns the next number of a kind, such as `2.1`. `sectionNumber` returns the current section. */
  next(kind: TheoremKind, sectionNumber: (depth: number) => string): string {
    const parent = kind.parent === undefined ? undefined : (this.#printed.get(kind.parent) ?? '0');
    const place =
      parent ?? (kind.within === undefined ? '' : sectionNumber(kind.within === 'subsection' ? 2 : 1));
    const last = this.#counts.get(kind.counter);
    const count = last?.place === place ? last.count + 1 : 1;
    this.#counts.set(kind.counter, { place, count });
    const number =
      kind.format === undefined
        ? [place, count].filter((part) => part !== '').join('.')
        : formatted(kind.format.replace('{parent}', parent ?? ''), count, sectionNumber);
    this.#printed.set(kind.counter, number);
    return number;
  }
}

const STYLES: Readonly<Record<string, (count: number) => string>> = {
  arabic: String,
  Alph: (count) => letterOf(count).toUpperCase(),
  alph: letterOf,
  Roman: romanOf,
  roman: (count) => romanOf(count).toLowerCase(),
};

const DEPTHS: Readonly<Record<string, number>> = { chapter: 1, section: 1, subsection: 2 };

/** Writes a number as a format such as `{section}.{arabic}` prints it. */
export const formatted = (format: string, count: number, sectionNumber: (depth: number) => string): string =>
  format.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const depth = DEPTHS[name];
    return depth === undefined ? (STYLES[name]?.(count) ?? whole) : sectionNumber(depth);
  });

function letterOf(count: number): string {
  return count <= 26 ? String.fromCharCode(96 + count) : String(count);
}

/** Returns title and number from the bold head of a theorem, written by pandoc or by the author. */
export function theoremHead(content: Block[]): { kind: string; number: string } | undefined {
  const bold = headOf(content);
  const match = bold && /^(\p{Lu}\p{L}+(?: \p{L}+)?)\s*([\d.]*)/u.exec(inlineText(bold));
  return match?.[1] ? { kind: match[1], number: (match[2] ?? '').replace(/\.$/, '') } : undefined;
}

/** Replaces pandoc's number with ours. */
export function renumberHead(content: Block[], title: string, number: string): Block[] {
  const [first, ...more] = content;
  // Pandoc sets the heads of the style "remark" in italics.
  const old = first?.t === 'Para' ? first.c[0] : undefined;
  if (first?.t !== 'Para' || (old?.t !== 'Strong' && old?.t !== 'Emph')) return content;
  const words = [...title.split(/\s+/), ...(number ? [number] : [])];
  const head: Inline = {
    t: old.t,
    c: words.flatMap((word, index): Inline[] => [
      ...(index > 0 ? [{ t: 'Space' } as const] : []),
      { t: 'Str', c: word },
    ]),
  };
  return [{ t: 'Para', c: [head, ...first.c.slice(1)] }, ...more];
}

/** Returns the content after the head, without the period between them. */
export function withoutHead(content: Block[]): Block[] {
  const [first, ...more] = content;
  if (first?.t !== 'Para') return content;
  const rest = first.c.slice(1);
  const [next, ...others] = rest;
  const text = next?.t === 'Str' && next.c === '.' ? others : rest;
  return [{ t: 'Para', c: text[0]?.t === 'Space' ? text.slice(1) : text }, ...more];
}

function headOf(content: Block[]): Inline[] | undefined {
  const [first] = content;
  const bold = first?.t === 'Para' ? first.c[0] : undefined;
  return bold?.t === 'Strong' ? bold.c : undefined;
}

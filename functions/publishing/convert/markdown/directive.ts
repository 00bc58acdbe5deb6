import * as z from 'zod';
import { parseYaml } from '../../../_lib/papers/intake/parse-yaml.ts';

/** A directive of MyST: ```` ```{figure} map.png ````, its options, and its body. */
export interface Directive {
  name: string;
  argument: string;
  options: ReadonlyMap<string, string>;
  body: string[];
}

const Options = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** Splits a directive's lines into its options, written as `:key: value` or as YAML between `---`, and its body. */
export function readDirective(name: string, argument: string, lines: string[]): Directive {
  const isYaml = lines[0]?.trim() === '---';
  const end = isYaml ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  if (end > 0) {
    const options = new Map(Object.entries(readYaml(lines.slice(1, end).join('\n'))));
    return { name, argument, options, body: lines.slice(end + 1) };
  }
  const count = lines.findIndex((line) => !OPTION.test(line));
  const head = count < 0 ? lines : lines.slice(0, count);
  const options = new Map(
    head.map((line) => {
      const [, key = '', value = ''] = OPTION.exec(line) ?? [];
      return [key, value.trim()] as const;
    }),
  );
  return { name, argument, options, body: count < 0 ? [] : lines.slice(count) };
}

const OPTION = /^\s*:([\w-]+):(?:\s+(.*))?$/;

function readYaml(text: string): Record<string, string> {
  try {
    return Options.safeParse(parseYaml(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Returns attributes such as `{#map width="50%"}` in pandoc's form; empty without any. */
export function attributesOf({ options }: Directive, keys: readonly string[] = []): string {
  const name = options.get('label') ?? options.get('name');
  const pairs = keys.flatMap((key) => {
    const value = options.get(key);
    return value ? [`${key}="${value.replaceAll('"', "'")}"`] : [];
  });
  const parts = [...(name ? [`#${name.replaceAll(/\s+/g, '-')}`] : []), ...pairs];
  return parts.length > 0 ? `{${parts.join(' ')}}` : '';
}

/**
 * Returns the lines of an included file that options choose: `:lines: 1-3,7`, `:start-after: words`, and the like.
 * https://mystmd.org/guide/embed#include-directive
 */
export function chosenLines(lines: string[], options: Directive['options']): string[] {
  const number = (key: string) => (options.has(key) ? Number(options.get(key)) : undefined);
  const between = lines.slice(number('start-line') ?? 0, number('end-line'));
  const rest = between.slice(firstLine(between, options));
  const upTo = rest.slice(0, lastLine(rest, options));
  const ranges = options.get('lines')?.split(',', MOST_RANGES).map(rangeOf);
  return ranges === undefined
    ? upTo
    : upTo.filter((_, at) => ranges.some(([from, to = Infinity]) => from <= at + 1 && at < to));
}

const MOST_RANGES = 100;

/** Reads `3`, `3-5` and `3-`. */
function rangeOf(text: string): [from: number, to: number | undefined] {
  const [, from = '1', dash, to] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(text) ?? [];
  return [Number(from || 1), to ? Number(to) : dash ? undefined : Number(from)];
}

/** Where a line has the words of an option, or -1. */
const lineWith = (lines: string[], words: string | undefined): number =>
  words ? lines.findIndex((line) => line.includes(words)) : -1;

/** What isn't found leaves nothing out. */
function firstLine(lines: string[], options: Directive['options']): number {
  const at = lineWith(lines, options.get('start-at'));
  return at >= 0 ? at : lineWith(lines, options.get('start-after')) + 1;
}

function lastLine(lines: string[], options: Directive['options']): number | undefined {
  const at = lineWith(lines, options.get('end-at'));
  const before = lineWith(lines, options.get('end-before'));
  return at >= 0 ? at + 1 : before >= 0 ? before : undefined;
}

import type { ManifestValue } from '#shared/domain/capsule.ts';
import type { CapsuleEntry } from './capsule-files.ts';

/** Returns the text of a value in an output, as the paper prints it; undefined if the capsule doesn't have it. */
export function readValue(
  entries: readonly CapsuleEntry[],
  { file, at, digits }: ManifestValue,
): string | undefined {
  const entry = entries.find(({ path }) => path === file);
  if (!entry) return undefined;
  const { lines, json } = contentOf(entry);
  const found = lines ? cellAt(lines, at, file) : pointed(json, at);
  if (found === undefined) return undefined;
  const number = Number(found);
  return digits === undefined || found.trim() === '' || !Number.isFinite(number)
    ? found.slice(0, MOST_CHARACTERS)
    : number.toFixed(digits);
}

const MOST_CHARACTERS = 200;

interface Content {
  /** Of a table. */
  lines?: string[];
  json?: unknown;
}

/** Each file is parsed once: a manifest can name 200 values of one, and they are read for its advice too. */
const contents = new WeakMap<CapsuleEntry, Content>();

function contentOf(entry: CapsuleEntry): Content {
  const known = contents.get(entry);
  if (known) return known;
  const text = new TextDecoder().decode(entry.bytes);
  const isTable = /\.(csv|tsv)$/i.test(entry.path);
  const content = isTable ? { lines: text.split(/\r?\n/) } : { json: parsed(text) };
  contents.set(entry, content);
  return content;
}

function cellAt(lines: string[], at: string, file: string): string | undefined {
  const [, row, column] = /^(\d{1,6}),(\d{1,4})$/.exec(at) ?? [];
  if (!row || !column) return undefined;
  const separator = /\.tsv$/i.test(file) ? '\t' : ',';
  return lines[Number(row) - 1]
    ?.split(separator, Number(column))
    [Number(column) - 1]?.trim()
    .replace(/^"(.*)"$/, '$1');
}

/** Follows a JSON Pointer (RFC 6901) to a number, a text or a truth value. */
function pointed(json: unknown, at: string): string | undefined {
  if (!at.startsWith('/')) return undefined;
  let value = json;
  for (const part of at.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return ['number', 'string', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

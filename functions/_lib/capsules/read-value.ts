import type { ManifestValue } from '#shared/domain/capsule.ts';

/** Returns the text of a value in an output, as the paper prints it; undefined if the output doesn't have it. */
export function readValue(content: string, { file, at, digits }: ManifestValue): string | undefined {
  const found = /\.(csv|tsv)$/i.test(file) ? cellAt(content, at, file) : pointed(content, at);
  if (found === undefined) return undefined;
  const number = Number(found);
  return digits === undefined || found.trim() === '' || !Number.isFinite(number)
    ? found.slice(0, MOST_CHARACTERS)
    : number.toFixed(digits);
}

const MOST_CHARACTERS = 200;

function cellAt(content: string, at: string, file: string): string | undefined {
  const [, row, column] = /^(\d{1,6}),(\d{1,4})$/.exec(at) ?? [];
  if (!row || !column) return undefined;
  const separator = /\.tsv$/i.test(file) ? '\t' : ',';
  return content
    .split(/\r?\n/)
    [Number(row) - 1]?.split(separator)
    [Number(column) - 1]?.trim()
    .replace(/^"(.*)"$/, '$1');
}

/** Follows a JSON Pointer (RFC 6901) to a number, a text or a truth value. */
function pointed(content: string, at: string): string | undefined {
  if (!at.startsWith('/')) return undefined;
  let value = parsed(content);
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

import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import type { Reference } from '../converted-paper.ts';
import type { Inline } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { visitBlocks } from '../pandoc/walk-document.ts';
import type { ReferenceEntry } from './extract-references.ts';

/**
 * Returns the references with their identifiers: DOI, arXiv id, archive id, URL.
 *
 * @param sources further data on the entries from the bibliography, by key
 */
export function describeReferences(
  entries: ReferenceEntry[],
  sources: ReadonlyMap<string, readonly string[]> = new Map(),
): Reference[] {
  return entries.map(({ key, number, content }) => {
    const text = inlineText(content);
    const found = findReferenceIds([...linkTargets(content), ...(sources.get(key) ?? []), text]);
    return { key, text, ...(number === undefined ? {} : { number }), ...found };
  });
}

function linkTargets(content: Inline[]): string[] {
  const targets: string[] = [];
  visitBlocks([{ t: 'Plain', c: content }], {
    inline: (inline) => {
      if (inline.t === 'Link') targets.push(inline.c[2][0]);
    },
  });
  return targets;
}

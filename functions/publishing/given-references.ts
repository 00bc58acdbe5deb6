import type { Reference } from '#shared/domain/paper.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';

/** Returns the references found in the source, then those given in addition that aren't among them by id or by text. */
export function withGiven(found: Reference[], given: readonly string[] = []): Reference[] {
  const references = [...found];
  for (const [index, text] of given.entries()) {
    const reference = { key: `given-${index + 1}`, text, ...findReferenceIds([text]) };
    if (!references.some((other) => isSame(other, reference))) references.push(reference);
  }
  return references;
}

function isSame(a: Reference, b: Reference): boolean {
  if (a.doi && b.doi) return a.doi === b.doi;
  if (a.archiveId && b.archiveId) return a.archiveId === b.archiveId;
  if (a.arxivId && b.arxivId) return a.arxivId === b.arxivId;
  return letters(a.text) === letters(b.text);
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

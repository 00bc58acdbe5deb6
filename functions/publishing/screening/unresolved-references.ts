import type { Reference } from '#shared/domain/paper.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { finding } from './finding.ts';

/** One or two references are too few for a judgment. */
const MIN_REFERENCES = 3;

/** Reports the references if more than half aren't identifiable (docs/product/screening.md), without lookups. */
export function unresolvedReferences(references: Reference[]): Finding[] {
  if (references.length < MIN_REFERENCES) return [];
  const lost = references.filter((reference) => !resolvesInForm(reference));
  if (lost.length * 2 <= references.length) return [];
  const message = `${lost.length} of ${references.length} references can’t be looked up: they lack an identifier, and author, title or year.`;
  return [finding('unresolved-references', message, 'References', lost.map(({ text }) => text).join(' · '))];
}

/** Returns whether a reference has a well-formed identifier or URL, or a year and enough words for authors and title. */
function resolvesInForm({ doi, arxivId, archiveId, url, text }: Reference): boolean {
  if (doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi)) return true;
  if (arxivId !== undefined && /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(arxivId))
    return true;
  if (archiveId !== undefined) return true;
  if (url !== undefined && /^https?:\/\/[\w-]+(?:\.[\w-]+)+/.test(url)) return true;
  if (/\b10\.\d{4,9}\/\S+|\bhttps?:\/\/\S+\.\S+|\bISBN\b/.test(text)) return true;
  const words = text.match(/\p{L}{2,}|\p{Script=Han}/gu)?.length ?? 0;
  return words >= 5 && /\b(?:1[5-9]|20)\d{2}[a-z]?\b|forthcoming|in press|n\.d\./i.test(text);
}

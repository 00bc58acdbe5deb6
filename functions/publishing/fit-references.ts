import type { Reference } from '#shared/domain/paper.ts';

/** An item of DynamoDB has at most 400 KB, and a version also contains its fields, contents, messages and list of files. */
export const REFERENCE_BYTES = 150_000;
/** Enough to find a title in; the web page and the PDF show the whole text. */
const SHORTEST = 120;

/**
 * Returns references that fit into the item of their version: shortens the longest texts, then omits the last references.
 * @returns the references, and how many were omitted
 */
export function fitReferences(references: Reference[]): { references: Reference[]; omitted: number } {
  let longest = 2_000;
  let fitted = references;
  while (bytesOf(fitted) > REFERENCE_BYTES && longest > SHORTEST) {
    longest = Math.max(SHORTEST, Math.floor(longest * 0.75));
    fitted = references.map((reference) => shortened(reference, longest));
  }
  const kept = withinBytes(fitted);
  return { references: kept, omitted: references.length - kept.length };
}

function shortened(reference: Reference, longest: number): Reference {
  if (reference.text.length <= longest) return reference;
  return { ...reference, text: `${reference.text.slice(0, longest - 1).toWellFormed()}…` };
}

function withinBytes(references: Reference[]): Reference[] {
  let bytes = 0;
  const tooMany = references.findIndex((reference) => {
    bytes += bytesOf(reference) + 1;
    return bytes > REFERENCE_BYTES;
  });
  return tooMany < 0 ? references : references.slice(0, tooMany);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

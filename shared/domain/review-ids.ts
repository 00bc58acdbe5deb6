import { parsePaperReference, ULID } from './paper-ids.ts';

/** A reference to a review, by its ULID or by its paper and number. */
export type ReviewReference = { reviewId: string } | { archiveId: string; number: number };

/** `COL.2611.00042.r3`, or the page of a review or one of its citations on any host. */
const NUMBERED =
  /^(?:https?:\/\/[^/\s]+\/papers\/)?([^/\s]+?)(?:\.r|\/reviews\/)([1-9]\d{0,4})(?:\.[a-z][a-z.]*)?(?:[?#]\S*)?$/i;

/** Parses the id of a review from an address or parameter, in any case, or within the address of its page. */
export function parseReviewReference(text: string, prefix?: string): ReviewReference | undefined {
  const plain = text.trim();
  if (ULID.test(plain.toUpperCase())) return { reviewId: plain.toUpperCase() };
  const [, paper = '', number] = NUMBERED.exec(plain) ?? [];
  const reference = parsePaperReference(paper, prefix);
  if (!reference || !('archiveId' in reference) || reference.version !== undefined) return undefined;
  return { archiveId: reference.archiveId, number: Number(number) };
}

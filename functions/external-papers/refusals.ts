import { createHash } from 'node:crypto';
import { sameTitle } from '#shared/domain/external-paper.ts';
import type {
  ExternalPaperRecord,
  ExternalRefusalRecord,
} from '../_lib/citations/external-paper-entities.ts';
import { keysOfExternalPaper } from '../_lib/citations/external-paper-keys.ts';

/** Returns the hashes by which an admin's refusal recognizes a publication: its DOI, arXiv id, URL and title. */
export const refusalKeysOf = (
  paper: Pick<ExternalPaperRecord, 'title' | 'doi' | 'arxivId' | 'url'>,
): string[] =>
  [...keysOfExternalPaper(paper), `title:${sameTitle(paper.title)}`].map((key) =>
    createHash('sha256').update(key).digest('base64url'),
  );

/** Returns a new or changed entry, declined if an admin refused this publication before. */
export function withRefusal(
  record: ExternalPaperRecord,
  refusals: ExternalRefusalRecord[],
): ExternalPaperRecord {
  const keys = refusalKeysOf(record);
  const refusal = refusals.find(({ keyHash }) => keys.includes(keyHash));
  return refusal ? { ...record, state: 'DECLINED', decision: refusal.decision } : record;
}

import type { Reference } from '#shared/domain/paper.ts';
import { keysOfExternalPaper } from '../_lib/citations/external-paper-keys.ts';
import { currentVersionEntity, type VersionRecord } from '../_lib/papers/paper-entities.ts';

/** Returns the references of the newest public versions of papers, by paper; one batch read. */
export async function referencesOf(paperIds: readonly string[]): Promise<Map<string, Reference[]>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await currentVersionEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  return new Map(
    data.map(({ paperId, record }) => [
      paperId,
      (record as Pick<VersionRecord, 'references'>).references ?? [],
    ]),
  );
}

/**
 * Returns how many references of a paper some other papers also cite: those with the same DOI, arXiv id or address. Titles alone aren't
 * compared, because nobody verifies them.
 */
export function countCommon(own: readonly Reference[], others: readonly Reference[]): number {
  const cited = new Set(others.flatMap(keysOfExternalPaper));
  return own.filter((reference) => keysOfExternalPaper(reference).some((key) => cited.has(key))).length;
}

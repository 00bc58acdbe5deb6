import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { checkReference } from '../../_lib/reference-checks/check-reference.ts';
import { readDoiCheck, saveDoiCheck } from '../../_lib/reference-checks/doi-check-repository.ts';
import { readAuthor } from '../../_lib/reference-checks/matching/person-names.ts';

const LOOKUP_MS = 45_000;

/**
 * Looks up the DOI that the authors gave for the same work elsewhere, and compares the title and the people of its record with the paper's.
 * A renewal asks again, because a journal registers a DOI after it announces it.
 */
export async function checkGivenDoi(
  { paperId, version, doi, title, authors }: VersionRecord,
  { isRenewal, maximumAgeHours }: { isRenewal: boolean; maximumAgeHours: number },
): Promise<void> {
  if (doi === undefined) return;
  const known = await readDoiCheck({ paperId, version }, doi);
  if (known && known.verdict !== 'unchecked' && !isRenewal) return;
  const people = authors.filter(({ kind }) => kind === 'person').map(({ name }) => readAuthor(name));
  const check = await checkReference(
    { key: 'doi', kind: 'paper', doi: doi.toLowerCase(), title, authors: people },
    { maximumAgeHours, deadline: Date.now() + LOOKUP_MS, isElsewhere: true },
  );
  await saveDoiCheck({ paperId, version }, doi, check);
}

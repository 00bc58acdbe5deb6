import { identifierKeys } from './compare-identifiers.ts';
import { compareWorks, type WorkComparison, withWrongIds } from './compare-works.ts';
import type { CitedWork, WorkRecord } from './work.ts';

/** What follows from the records alone. `unchecked` follows from a catalog that doesn't answer. */
export type MatchVerdict = 'verified' | 'metadata-differs' | 'other-work' | 'not-found' | 'contradicted';

export interface ReferenceMatch {
  verdict: MatchVerdict;
  /** The record of the cited work, or the work that its identifier names. */
  record?: WorkRecord;
  /** How the reference compares with that record. */
  comparison?: WorkComparison;
}

export interface Candidates {
  /** Records with an identifier of the reference. */
  named: readonly WorkRecord[];
  /** Records with a similar title. */
  similar: readonly WorkRecord[];
  /** Identifiers that no catalog has, as `identifierKeys` writes them. */
  unknownIds?: readonly string[];
}

/**
 * Judges a reference by the records that it may cite:
 *
 * - `verified`: a record of the work agrees in every field that both have. Preprint and publication are records of one work.
 * - `metadata-differs`: the work exists, but a field differs, or an identifier isn't registered.
 * - `other-work`: the only records of its title are of works by others.
 * - `contradicted`: an identifier names another work, and no record of that identifier is of the cited one.
 * - `not-found`: no record is of the cited work.
 */
export function matchReference(
  cited: CitedWork,
  { named, similar, unknownIds = [] }: Candidates,
): ReferenceMatch {
  const records = [...new Set([...named, ...similar])];
  const compared = records.map((record) => compareWorks(cited, record)).toSorted((a, b) => b.score - a.score);
  const works = compared.filter(({ isWork }) => isWork);
  // A catalog's record can be corrupt while another's agrees.
  const agreed = new Set(works.flatMap(({ record }) => identifierKeys(record)));
  const cites = new Set(identifierKeys(cited));
  const other = compared.find(
    ({ record, isWork, isNamesake }) =>
      !isWork &&
      !isNamesake &&
      named.includes(record) &&
      identifierKeys(record).some((key) => cites.has(key) && !agreed.has(key)),
  );
  if (other) return found('contradicted', other);
  const [best] = works;
  const namesake = compared.find(({ isNamesake }) => isNamesake);
  if (!best) return namesake ? found('other-work', namesake) : { verdict: 'not-found' };
  const wrongIds = identifierKeys(cited).filter((key) => unknownIds.includes(key));
  const agreeing = works.find(({ differing }) => differing.length === 0);
  if (agreeing && wrongIds.length === 0) return found('verified', agreeing);
  return found('metadata-differs', withWrongIds(agreeing ?? best, wrongIds));
}

const found = (verdict: MatchVerdict, comparison: WorkComparison): ReferenceMatch => ({
  verdict,
  record: comparison.record,
  comparison,
});

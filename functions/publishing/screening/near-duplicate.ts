import { versionedId } from '#shared/domain/paper-ids.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { authorIdsOf } from '../../_lib/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/publishing-entities.ts';
import * as store from './band-store.ts';
import { finding } from './finding.ts';
import { bandsOf, shareIn, shinglesOf } from './shingles.ts';

/** decisions.md §4: ≥ 90 % of shingles. */
const NEAR = 0.9;
/** Those that share most bands; each costs the reading of a text. */
const MOST_COMPARED = 5;

export interface Duplicate {
  finding: Finding;
  /** `COL.2611.00042v1`: for the desk alone where that paper is not public. */
  of: string;
}

/**
 * Whether a version repeats an earlier paper of somebody else: its bands are noted, whoever sent something with the same
 * band before is compared in full. Papers of the same supervisor or with a common author do not count. Done twice, it
 * notes the same and finds the same.
 */
export async function nearDuplicate(
  version: VersionRecord,
  paper: Pick<PaperRecord, 'supervisorId' | 'coauthors'>,
  text: string,
): Promise<Duplicate | undefined> {
  const shingles = shinglesOf(text);
  const own = {
    paperId: version.paperId,
    version: version.version,
    supervisorId: paper.supervisorId,
    sentAt: version.createdAt,
  };
  const bands = bandsOf(shingles);
  await store.noteBands(bands, own);
  const people = new Set(authorIdsOf(paper));
  for (const { paperId, version: number } of (await store.sharersBefore(bands, own)).slice(
    0,
    MOST_COMPARED,
  )) {
    const other = await store.comparable(paperId, number);
    if (!other || isByOneOf(other.paper, people)) continue;
    const share = shareIn(shingles, shinglesOf(other.text));
    if (share >= NEAR) return duplicateOf(other, share);
  }
  return undefined;
}

const isByOneOf = (paper: PaperRecord, people: ReadonlySet<string>) =>
  authorIdsOf(paper).some((id) => people.has(id));

function duplicateOf({ paper, version }: store.Comparable, share: number): Duplicate {
  const of = versionedId(paper.archiveId, version);
  const status = paper.versions.find((copy) => copy.version === version)?.status;
  const isKnown = status !== undefined && isPublic(status);
  const percent = Math.floor(share * 100);
  const named = isKnown
    ? `${of}, “${paper.shown.title}”`
    : 'a paper of another supervisor that is not public yet';
  return {
    of,
    finding: finding('near-duplicate', `${percent} % of the text stands in ${named}.`, isKnown ? of : ''),
  };
}

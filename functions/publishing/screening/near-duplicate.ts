import { isPublic } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { currentAuthorIds, submitterIdOf } from '../../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import * as store from './band-repository.ts';
import { finding } from './finding.ts';
import { findSeries } from './series.ts';
import { bandsOf, shareIn, shinglesOf } from './shingles.ts';

/** The share of common shingles from which on a version is a near-duplicate (docs/product/screening.md). */
const NEAR = 0.9;
/** The number of compared versions, those with most shared bands. Each requires reading a text. */
const MAX_COMPARED = 5;
/** The number of versions, those with most shared bands, of which one may be rejected: one batch read. */
const MAX_ASKED = 100;

export interface Duplicate {
  finding: Finding;
  /** `COL.2611.00042v1`. Shown only to the desk if that paper isn't public. */
  of: string;
  /** What a series has in common, for admins to decide it at once. */
  alike?: string;
}

/**
 * Returns the earlier version that a version repeats, if any: a paper by other authors, or a version by anybody that an admin
 * rejected at the desk, or other papers of its author. Saves the version's bands, and compares it in full with earlier versions that share a band. Idempotent.
 */
export async function nearDuplicate(
  version: VersionRecord,
  paper: Pick<PaperRecord, 'supervisorId' | 'coauthors' | 'sealed'>,
  text: string,
): Promise<Duplicate | undefined> {
  const shingles = shinglesOf(text);
  const own = {
    paperId: version.paperId,
    version: version.version,
    supervisorId: submitterIdOf(paper),
    sentAt: version.createdAt,
  };
  const bands = bandsOf(shingles);
  await store.saveBands(bands, own);
  const earlier = await store.earlierVersionsSharing(bands, own);
  const repeated = async (others: typeof earlier, counts: (paper: PaperRecord) => boolean) => {
    for (const { paperId, version: number } of others.slice(0, MAX_COMPARED)) {
      const other = await store.getComparable(paperId, number);
      if (!other || !counts(other.paper)) continue;
      const share = shareIn(shingles, shinglesOf(other.text));
      if (share >= NEAR) return { other, share };
    }
    return undefined;
  };
  const people = new Set(currentAuthorIds(paper));
  const foreign = earlier.filter(({ supervisorId }) => supervisorId !== own.supervisorId);
  const copied = await repeated(foreign, (other) => !isByOneOf(other, people));
  if (copied) return duplicateOf(copied.other, copied.share);
  const rejected = await repeated(await store.rejectedOf(earlier.slice(0, MAX_ASKED)), (other) =>
    isByOneOf(other, people),
  );
  if (rejected) return repetitionOf(rejected.other, rejected.share);
  const series = await seriesWith(own, text, earlier);
  return series && { ...series, alike: `series-${paper.supervisorId}` };
}

/** Compares a paper with the last ones of its author, which a series follows, and with those that share bands. */
async function seriesWith(
  { paperId, supervisorId }: Pick<VersionRecord, 'paperId'> & Pick<PaperRecord, 'supervisorId'>,
  text: string,
  earlier: Awaited<ReturnType<typeof store.earlierVersionsSharing>>,
): Promise<Duplicate | undefined> {
  const last = await store.papersBefore(paperId, supervisorId, MAX_COMPARED);
  const sharing = earlier.filter((other) => other.supervisorId === supervisorId).slice(0, MAX_COMPARED);
  const versions = new Map([
    ...sharing.map((other) => [other.paperId, other.version] as const),
    ...last.map((other) => [other.paperId, other.publicVersion ?? other.latestVersion] as const),
  ]);
  versions.delete(paperId);
  const texts = await Promise.all([...versions].map(([id, version]) => store.getComparable(id, version)));
  const found = findSeries(
    text,
    texts.filter((other) => other !== undefined && other.paper.status !== 'WITHDRAWN') as store.Comparable[],
  );
  return found && { finding: found, of: found.place };
}

const isByOneOf = (paper: PaperRecord, people: ReadonlySet<string>) =>
  currentAuthorIds(paper).some((id) => people.has(id));

/** Returns the finding about a version by the same authors that an admin rejected; they can see it. */
function repetitionOf({ paper, version }: store.Comparable, share: number): Duplicate {
  const of = versionedId(paper.archiveId, version);
  const percent = Math.floor(share * 100);
  const message = `${percent} % of the text also appears in ${of}, which an admin rejected.`;
  return { of, finding: finding('near-duplicate', message, of) };
}

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
    finding: finding(
      'near-duplicate',
      `${percent} % of the text also appears in ${named}.`,
      isKnown ? of : '',
    ),
  };
}

import { isDeepStrictEqual } from 'node:util';
import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import type { DecisionSummary } from '#shared/domain/decision-summary.ts';
import { publicationBonus } from '#shared/domain/ledger.ts';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { creditsEnabled, isPosted, postingWrites } from '../../_lib/ledger/ledger-repository.ts';
import { submitterIdOf } from '../../_lib/papers/authorship.ts';
import { changePaper } from '../../_lib/papers/change-paper.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
  versionItem,
} from '../../_lib/papers/paper-entities.ts';
import { getPaperById, getVersion } from '../../_lib/papers/paper-repository.ts';
import { referenceCheckEntity } from '../../_lib/reference-checks/reference-check-entities.ts';
import { listSummaries } from '../../_lib/reproductions/reproduction-repository.ts';
import { type DecisionRecord, decisionEntity, overrideEntity } from '../../_lib/reviews/decision-entities.ts';
import { type ReviewRecord, reviewEntity } from '../../_lib/reviews/review-entities.ts';
import { type NamedWrite, tryTransaction } from '../../_lib/runtime/try-transaction.ts';
import type { Evidence } from './standing-comments.ts';

export interface LastDecision {
  sequence: number;
  version: number;
  record: DecisionRecord;
}

/** Reads everything that a decision on a paper depends on; undefined if the paper is gone. */
export async function readState(paperId: string) {
  // The last decision first: a concurrent decision takes its number, and this one is then made again.
  const { data: decisions } = await decisionEntity()
    .query.primary({ paperId })
    .go({ order: 'desc', count: 1, consistent: true });
  const [paper, { data: reviews }] = await Promise.all([
    getPaperById(paperId),
    reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true }),
  ]);
  if (!paper) return undefined;
  const { publicVersion } = paper;
  const [version, override] = await Promise.all([
    getVersion(paperId, publicVersion),
    publicVersion === undefined
      ? undefined
      : overrideEntity()
          .get({ paperId, version: publicVersion })
          .go({ consistent: true })
          .then(({ data }) => data ?? undefined),
  ]);
  const last = decisions[0] as LastDecision | undefined;
  return { paper, version, override, last, reviews: reviews as ReviewRecord[] };
}

/** Reads the runs of a version, and which works that it cites were retracted. */
export async function readEvidence(paperId: string, version: number): Promise<Omit<Evidence, 'numbers'>> {
  const [runs, { data }] = await Promise.all([
    listSummaries(paperId),
    referenceCheckEntity().query.primary({ paperId, version }).go({ pages: 'all' }),
  ]);
  const retracted = data.flatMap(({ check }) => {
    const { record, notices } = check as ReferenceCheck;
    return record && notices.some(({ kind }) => kind === 'retraction') ? [record] : [];
  });
  return { runs: runs.filter((run) => run.version === version), retracted };
}

/** What a paper shows of its reviews. */
export interface ReviewedAs {
  reviewCount: number;
  /** Of those of the newest public version. */
  decisionSummary: DecisionSummary;
}

/**
 * Writes what a paper shows of its reviews.
 * @returns undefined if the paper changed meanwhile
 */
export async function writeReviewed(paper: PaperRecord, reviewed: ReviewedAs): Promise<true | undefined> {
  const { paperId, reviewCount, decisionSummary } = paper;
  if (isDeepStrictEqual({ reviewCount, decisionSummary }, reviewed)) return true;
  const write = paperEntity()
    .patch({ paperId })
    .set(reviewed)
    .where((item, { eq }) => eq(item.reviewCount, reviewCount));
  return settled(await tryTransaction([{ write, refusal: 'changed' }]));
}

/**
 * Stores a decision under the next number, with its effect on the paper and its version, and the bonus of the first
 * acceptance: all or none.
 * @returns undefined if anything changed meanwhile
 */
export async function writeDecision(decision: {
  paper: PaperRecord;
  version: VersionRecord;
  record: DecisionRecord;
  sequence: number;
  reviewed: ReviewedAs;
  now: Date;
}): Promise<true | undefined> {
  const { paper, version, record, sequence, reviewed, now } = decision;
  const { paperId, archiveId } = paper;
  const bonus = publicationBonus(paperId, submitterIdOf(paper), archiveId);
  const isFirst = record.status === 'ACCEPTED' && creditsEnabled() && !(await isPosted(bonus.key));
  const refused = await tryTransaction([
    {
      write: decisionEntity().create({
        paperId,
        sequence,
        version: version.version,
        record,
        at: now.toISOString(),
      }),
      refusal: 'changed',
    },
    ...statusWrites(paper, version, record, reviewed),
    ...(isFirst ? postingWrites([bonus], now) : []),
  ]);
  return settled(refused);
}

const settled = (refused: string[]) => (refused.length === 0 ? true : undefined);

function statusWrites(
  paper: PaperRecord,
  version: VersionRecord,
  record: DecisionRecord,
  reviewed: ReviewedAs,
): NamedWrite<'changed'>[] {
  const { paperId, archiveId } = paper;
  const { status } = record;
  const before = paper.status;
  const versions = paper.versions.map((copy) =>
    copy.version === version.version ? { ...copy, status } : copy,
  );
  const isChange = status !== before;
  const changes = { ...reviewed, decisionScore: scoreOf(record), ...(isChange ? { status, versions } : {}) };
  const paperWrite = changePaper(paper, changes).where(
    (item, { eq }) => `${eq(item.status, before)} AND ${eq(item.publicVersion, version.version)}`,
  );
  if (!isChange) return [{ write: paperWrite, refusal: 'changed' }];
  const after: VersionRecord = { ...version, status };
  return [
    paperWrite,
    versionEntity()
      .put(versionItem(after))
      .where((item, { eq }) => eq(item.record, JSON.stringify(version))),
    currentVersionEntity().put({ paperId, archiveId, record: after }),
  ].map((write) => ({ write, refusal: 'changed' as const }));
}

/** Returns the mean that the rule decided by, to one decimal and never up to the bound that it is below; 0 without one. */
function scoreOf({ status, override, computation }: DecisionRecord): number {
  const { quorum, meanOverall } = computation;
  if (override || !quorum || meanOverall === null) return 0;
  const rounded = Math.round(10 * meanOverall) / 10;
  const isHidden = status === 'REJECTED' && rounded >= DECISION_BOUNDS.rejectOverall;
  return isHidden ? Math.floor(10 * meanOverall) / 10 : rounded;
}

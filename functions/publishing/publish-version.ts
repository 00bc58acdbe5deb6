import type { Capsule } from '#shared/domain/capsule.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import type { PipelineStage, PipelineState } from '#shared/domain/pipeline.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { describeCapsule } from '../_lib/capsules/describe-capsule.ts';
import type { StoredFile, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVersion } from '../_lib/papers/paper-repository.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { type ConvertedPaper, SubmissionRefused } from './convert/convert-paper.ts';
import { withFound } from './convert/source-fields/found-fields.ts';
import type { FrontMatter } from './convert/submission.ts';
import { convertVersion, frontOf } from './convert-version.ts';
import { crateOf, type DerivedFile, filesOf } from './derived-files.ts';
import { drawnFields } from './drawing.ts';
import * as files from './file-store.ts';
import { fitReferences } from './fit-references.ts';
import { withGiven } from './given-references.ts';
import { refuseNames, withoutSent } from './hide-authors.ts';
import { importedReviews } from './imports/imported-reviews.ts';
import { NeedsLongTurn } from './needs-long-turn.ts';
import { numbersOf } from './numbers-of.ts';
import { optionally } from './optional-reading.ts';
import { enqueuePaper } from './paper-queue.ts';
import { redrawVersion } from './redraw-version.ts';
import { screenVersion } from './screen-version.ts';
import { finding } from './screening/finding.ts';
import { provenanceWrite } from './sign-provenance.ts';
import { takeDown } from './take-down.ts';
import { NICENESS } from './thread-priority.ts';
import { isLong, limitsOf, type Turn } from './turn-limits.ts';
import * as store from './version-repository.ts';

/**
 * Takes a version from `received` to `published` (docs/product/papers.md), and makes files of a public one again if its record changed. Every step can be repeated: stored objects are named
 * by paper and version, and a published version is left alone. A version that takes long moves from the quick lane to the
 * slow one, so that others don't wait for it.
 * @param turn the lane it came from, and the meter that is told how much processor time it used
 */
export async function publishVersion(
  deps: { clock: Clock },
  paperId: string,
  number: number,
  turn: Turn,
): Promise<void> {
  const found = await getVersion(paperId, number);
  // It was withdrawn while an earlier try published it.
  if (found?.status === 'WITHDRAWN') await takeDown(paperId, number, deps.clock().toISOString());
  if (found && isListed(found.status)) return redrawVersion(deps, found, turn);
  if (found?.status !== 'SUBMITTED' || found.pipeline.status !== 'processing') return;
  const belongsAside = turn.lane === 'quick' && (found.pipeline.isSlow || isLong(found.sources));
  const failure = await (belongsAside
    ? moveToSlowLane(found, deps.clock)
    : runPipeline(deps, found, turn)
  ).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const now = await getVersion(paperId, number);
  if (now?.status === 'WITHDRAWN') return takeDown(paperId, number, deps.clock().toISOString());
  // A version that was withdrawn, or published by another delivery, refuses to be saved: there is nothing left to try.
  if (failure && now?.status === 'SUBMITTED') await tryAgain(now, failure.error, turn, deps.clock);
}

/** An author waits, so a failed try is repeated long before the queue would deliver the message again, which is for processes that ended. */
async function tryAgain(version: VersionRecord, error: unknown, { lane }: Turn, clock: Clock): Promise<void> {
  const { paperId, version: number, archiveId, pipeline } = version;
  const seconds = RETRY_SECONDS[(pipeline.tries ?? 0) - 1];
  if (seconds === undefined) return giveUp(version, error, clock);
  console.error('A version could not be processed', { version: `${archiveId}v${number}`, error });
  await enqueuePaper({ version: number, ...(await store.originOf(paperId)) }, lane, {
    now: clock(),
    seconds,
  });
}

async function runPipeline({ clock }: { clock: Clock }, found: VersionRecord, turn: Turn): Promise<void> {
  const version = await beginTry(found, clock);
  const reach = (completedStage: PipelineStage): PipelineState => ({
    completedStage,
    status: completedStage === 'published' ? 'completed' : 'processing',
    errors: version.pipeline.errors,
    updatedAt: clock().toISOString(),
  });
  try {
    const owner = await store.getPaper(version.paperId);
    const front = frontOf(owner, version);
    // What only the files say may name hidden authors.
    const paper = await convertVersion(version, front, turn, { isWhole: Boolean(owner.sealed) });
    refuseNames(paper, owner, version);
    const whole = withFound(front, paper.found ?? {});
    const { capsule, files: more } = furtherParts(withoutSent(paper, owner), whole);
    // Each takes a while, and none needs another.
    const [stored, screening, numberChecks] = await Promise.all([
      files.storeDerived(version, more),
      screenVersion({ ...version, ...paper.found }, paper, limitsOf(turn, version.sources)),
      numbersOf(paper, { meter: turn.meter, niceness: NICENESS[turn.lane] }),
    ]);
    const converted = {
      ...version,
      ...paper.found,
      ...convertedFields(version, paper, stored),
      drawn: { number: 1, fields: drawnFields(whole), withMathFont: true as const },
      ...(numberChecks ? { numberChecks } : {}),
      ...(capsule ? { capsule } : {}),
      pipeline: reach('converted'),
    };
    await store.saveVersion(converted);
    // The record names the submitter, so it is signed once the authors are public (redraw-version.ts).
    const provenance = owner.sealed ? undefined : await provenanceWrite(converted, clock());
    if (screening.findings.length > 0) {
      const errors = screening.findings.map(sentence);
      await store.holdVersion(
        converted,
        { ...reach('screened'), status: 'held', errors },
        screening,
        provenance,
      );
      return;
    }
    await store.saveVersion({ ...converted, pipeline: reach('screened') });
    await files.publishDerived(version, stored);
    await store.publish(converted, reach('published'), provenance ? [provenance] : []);
  } catch (error) {
    if (error instanceof NeedsLongTurn) {
      return moveToSlowLane(found, clock);
    }
    if (!(error instanceof SubmissionRefused)) throw error;
    await store.failVersion(version, { ...reach('received'), status: 'failed', errors: [error.message] });
  }
}

/** Returns the files of a version, and its capsule. */
function furtherParts(
  paper: ConvertedPaper,
  front: FrontMatter,
): { capsule?: Capsule; files: DerivedFile[] } {
  const { messages } = paper.report;
  const capsule = optionally('your capsule', messages, () => describeCapsule(paper.sources));
  const crate =
    capsule && optionally('the metadata of your capsule', messages, () => crateOf(paper, front, capsule));
  const imported = optionally('the reviews in your files', messages, () => importedReviews(paper.sources));
  return { ...(capsule ? { capsule } : {}), files: [...filesOf(paper, front, imported), ...(crate ?? [])] };
}

/** Marks a version as slow, which its author sees. Moving isn't a try. */
async function moveToSlowLane(version: VersionRecord, clock: Clock): Promise<void> {
  const { paperId, version: number, pipeline } = version;
  const origin = await store.originOf(paperId);
  await store.saveVersion({
    ...version,
    pipeline: { ...pipeline, isSlow: true, updatedAt: clock().toISOString() },
  });
  await enqueuePaper({ version: number, ...origin }, 'slow', { now: clock() });
}

/** How long after the first failed tries the next one begins: a store may be unavailable for some minutes. The last one ends the pipeline. */
const RETRY_SECONDS = [60, 900];
const TRIES = RETRY_SECONDS.length + 1;
const GAVE_UP =
  'Colophon couldn’t process this version, and the fault is ours, not yours. Submit it again, for example without very large tables, lists or figures. An admin looks at it, too.';

/**
 * Counts a try before it begins, because a process that runs out of memory or time counts nothing afterwards.
 * @throws Error if there were enough, and the last one ended without an answer
 */
async function beginTry(version: VersionRecord, clock: Clock): Promise<VersionRecord> {
  const { tries = 0 } = version.pipeline;
  const updatedAt = clock().toISOString();
  if (tries >= TRIES) return giveUp(version, undefined, clock);
  const begun = { ...version, pipeline: { ...version.pipeline, tries: tries + 1, updatedAt } };
  await store.saveVersion(begun);
  return begun;
}

/**
 * Sends a version that can't be processed to the desk, with the reason for its author, who can submit another.
 * @throws Error so that the operators hear of it, too
 */
async function giveUp(version: VersionRecord, cause: unknown, clock: Clock): Promise<never> {
  const pipeline = {
    ...version.pipeline,
    completedStage: 'received' as const,
    status: 'held' as const,
    errors: [GAVE_UP],
    updatedAt: clock().toISOString(),
  };
  // The parts that a try added may be what makes the record too large.
  await store.holdVersion({ ...version, toc: [], references: [], files: [] }, pipeline, {
    findings: [finding('not-converted', GAVE_UP)],
  });
  throw new Error(`The version ${version.archiveId}v${version.version} failed ${TRIES} times.`, { cause });
}

/** Returns a finding as a line of the pipeline's status. Its excerpt is shown elsewhere. */
const sentence = ({ message, place }: Finding) => (place ? `${message} (${place})` : message);

function convertedFields({ givenReferences }: VersionRecord, paper: ConvertedPaper, stored: StoredFile[]) {
  const { kind, format, toc, wordCount, pageCount, report } = paper;
  const { references, omitted } = fitReferences(withGiven(paper.references, givenReferences));
  const messages = [...(omitted > 0 ? [omittedMessage(omitted)] : []), ...report.messages].slice(0, 200);
  return {
    toc: toc.slice(0, MOST_CONTENTS),
    references,
    wordCount,
    pageCount,
    files: stored,
    conversion: {
      kind,
      format,
      score: report.score,
      lossy: report.lossy,
      messages,
    },
  };
}

/** A book has a few hundred sections. */
const MOST_CONTENTS = 500;

const omittedMessage = (count: number) => ({
  severity: 'warning' as const,
  message: `The last ${count} references appear in the paper, but aren’t linked with the works they cite: the list is too long.`,
});

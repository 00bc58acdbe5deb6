import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { Reproduction, ReproductionSummary } from '#shared/domain/reproduction.ts';
import { stated } from '#shared/domain/stated.ts';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { AppError } from '#shared/errors.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import { readOwnVote } from '../_lib/reviews/cast-vote.ts';
import { reproducerSubject } from '../_lib/reviews/reproducer-subject.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { isReproducer } from './is-reproducer.ts';
import { runCrate } from './run-crate.ts';

/** Returns the reproductions of a paper that the caller may see. @throws AppError `paper-not-found` */
export async function listReproductions({ id }: { id: string }, call: Call) {
  const { paper } = await getVisiblePaper(id, call);
  const summaries = await store.listSummaries(paper.paperId);
  return { success: true as const, data: summaries.slice(0, REPRODUCTION_LIMITS.listed) };
}

/** Returns one reproduction with its record. @throws AppError `paper-not-found`, `reproduction-not-found` */
export async function getReproduction(
  { id, reproductionId }: { id: string; reproductionId: string },
  call: Call,
) {
  const found = await getVisiblePaper(id, call);
  const stored = await store.getRecord(found.paper.paperId, reproductionId);
  if (!stored) throw new AppError('reproduction-not-found');
  const data = await showReproduction(found, stored, call);
  return { success: true as const, data };
}

/** Converts a stored record to what a reader sees of it. */
export async function showReproduction(
  { paper }: VisiblePaper,
  { summary, jws }: { summary: ReproductionSummary; jws: string },
  { caller, origin }: Call,
): Promise<Reproduction> {
  const reader = caller?.supervisor;
  const [verification, own, isOwn, { reputation }] = await Promise.all([
    verifyReproduction(jws),
    reader && readOwnVote({ paperId: paper.paperId, reviewId: summary.id }, reader),
    reader && isReproducer(summary, reader),
    getReviewerStats(reproducerSubject(summary.by.id)),
  ]);
  if (!verification.verified) throw new Error(`The stored record ${summary.id} can't be verified.`);
  const { record, keyId } = verification;
  const { title } = paper.shown;
  return {
    ...summary,
    title,
    record,
    jws,
    keyId,
    crate: runCrate(summary, record, {
      origin,
      title: stated({ ...paper.shown, status: paper.status }).title,
    }),
    canVote: isOwn === false,
    myVote: own?.vote ?? null,
    reputation,
  };
}

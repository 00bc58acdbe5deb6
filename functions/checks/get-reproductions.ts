import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { Reproduction } from '#shared/domain/reproduction.ts';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { AppError } from '#shared/errors.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';

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
  const { paper } = await getVisiblePaper(id, call);
  const found = await store.getRecord(paper.paperId, reproductionId);
  if (!found) throw new AppError('reproduction-not-found');
  const verification = await verifyReproduction(found.jws);
  if (!verification.verified) throw new Error(`The stored record ${reproductionId} can't be verified.`);
  const { record, keyId } = verification;
  const data: Reproduction = {
    ...found.summary,
    title: paper.shown.title,
    record,
    jws: found.jws,
    keyId,
  };
  return { success: true as const, data };
}

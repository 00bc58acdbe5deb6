import { AppError } from '#shared/errors.ts';
import { findPaperId } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { inParallel } from '../_lib/runtime/in-parallel.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import type { FoundVenue } from './find-venue.ts';
import { viewerOf } from './list-submissions.ts';
import { type Part, partIn, type Viewer } from './submission-access.ts';
import * as store from './submission-repository.ts';

export interface FoundSubmission {
  submission: SubmissionRecord;
  viewer: Viewer;
  part: Part;
}

/**
 * Returns a paper at a venue that the caller may see, by any id of the paper.
 * @throws AppError `submission-not-found`
 */
export async function findSubmission(
  found: FoundVenue,
  id: string,
  { call, now }: { call: Call; now: Date },
): Promise<FoundSubmission> {
  const [paperId, viewer] = await Promise.all([findPaperId(id), viewerOf(found, call, now)]);
  const submission = paperId && (await store.findSubmission(found.venue, paperId));
  const part = submission && partIn(submission, viewer);
  if (!submission || !part) throw new AppError('submission-not-found');
  return { submission, viewer, part };
}

/** Papers named by other ids than their ULIDs that are looked up at the same time. */
const AT_ONCE = 10;

/** Returns papers’ ULIDs by the ids that somebody gave; unknown ones stay as they are. */
export async function paperIdsOf(ids: readonly string[]): Promise<(id: string) => string> {
  const found = new Map(
    await inParallel([...new Set(ids)], AT_ONCE, async (id) => [id, await findPaperId(id)] as const),
  );
  return (id) => found.get(id) ?? id.toUpperCase();
}

/**
 * Refuses those who may not handle a paper.
 * @throws AppError `forbidden`
 */
export function assertHandles(part: Part, parts: readonly Part[]): void {
  const refusal = refusalOf(part, parts);
  if (refusal) throw refusal;
}

/** Returns why somebody may not handle a paper; undefined if they may. */
export function refusalOf(part: Part | undefined, parts: readonly Part[]): AppError | undefined {
  if (part && parts.includes(part)) return undefined;
  return part === 'in-conflict' || part === 'author'
    ? new AppError('forbidden', {
        message: 'You have a conflict of interest with this paper, so others of the venue handle it.',
      })
    : new AppError('forbidden', {
        message: parts.includes('chair')
          ? 'Only the chairs of the venue, and the area editor of this paper, can do this.'
          : 'Only the area editor of this paper can do this.',
      });
}

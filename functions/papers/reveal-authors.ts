import { AppError } from '#shared/errors.ts';
import { isSubmitterOf } from '../_lib/papers/authorship.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { revealAuthors } from '../_lib/papers/reveal-authors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { getPlace } from '../_lib/venues/paper-at-venue.ts';
import { getVenue } from '../_lib/venues/public-venue-repository.ts';
import { readPaper } from './paper-repository.ts';

/**
 * Makes the hidden authors of a paper public, at the submitter’s wish. Idempotent.
 * @throws AppError `forbidden`, `paper-at-venue`, `version-in-progress`, `version-conflict`
 */
export async function revealPaper({ id }: { id: string }, call: Call) {
  const { paper: found } = await getVisiblePaper(id, call);
  if (!isSubmitterOf(found, requireCaller(call).supervisor.supervisorId))
    throw new AppError('forbidden', {
      message: 'Only the submitter of a paper can make its authors public.',
    });
  await retryOnConflict(
    async () => {
      const [paper, place] = await Promise.all([readPaper(found.paperId), getPlace(found.paperId)]);
      // A venue that was closed doesn't decide any more.
      if (paper.sealed && place && (await getVenue(place.slug))?.state !== 'closed')
        throw new AppError('paper-at-venue');
      return revealAuthors(paper);
    },
    () => new AppError('version-conflict'),
  );
  return { success: true as const, data: toDetail(await getVisiblePaper(found.paperId, call)) };
}

import { AppError } from '#shared/errors.ts';
import { findPaperPage } from './paper-page.ts';
import type { PaperRecord } from './publishing-entities.ts';

/** A paper that somebody may see, by any of its ids, with the version that the id means to them. */
export async function findPaper(
  id: string,
  supervisorId: string | undefined,
): Promise<{ paper: PaperRecord; version: number; isAuthor: boolean }> {
  const { paper, version, isAuthor } = await findPaperPage(id, supervisorId);
  return { paper, version: version.version, isAuthor };
}

/**
 * A paper that takes reviews and requests for them: public and not withdrawn.
 * @throws AppError `paper-not-reviewable`, `paper-not-found`
 */
export async function findReviewable(
  id: string,
  supervisorId: string | undefined,
): Promise<{ paper: PaperRecord; version: number; isAuthor: boolean }> {
  const found = await findPaper(id, supervisorId);
  const { status, publicVersion } = found.paper;
  if (publicVersion === undefined || !['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'].includes(status))
    throw new AppError('paper-not-reviewable');
  return found;
}

import { isListed } from '#shared/domain/paper-constants.ts';
import { AppError } from '#shared/errors.ts';
import { wholeByline } from '../papers/authorship.ts';
import type { VersionRecord } from '../papers/paper-entities.ts';
import { findVisiblePaper } from '../papers/paper-repository.ts';

/**
 * Returns the newest public version of a paper as readers see it, with co-authors who accepted later; `problem` if it can't be reviewed
 * any more.
 */
export async function findDeliverable(
  paperId: string,
): Promise<{ version: VersionRecord } | { problem: string }> {
  try {
    const { paper, version } = await findVisiblePaper(paperId, undefined);
    const authors = wholeByline(paper, version.authors, version.version);
    if (isListed(version.status)) return { version: { ...version, authors } };
    return { problem: new AppError('paper-not-reviewable').message };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

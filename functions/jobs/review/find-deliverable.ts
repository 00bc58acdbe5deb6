import { AppError } from '#shared/errors.ts';
import { findPaperPage } from '../../_lib/paper-page.ts';
import type { VersionRecord } from '../../_lib/publishing-entities.ts';

/** The newest public version of a paper, as strangers see it; `problem` where it takes no reviews any more. */
export async function findDeliverable(
  paperId: string,
): Promise<{ version: VersionRecord } | { problem: string }> {
  try {
    const { version } = await findPaperPage(paperId, undefined);
    if (['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'].includes(version.status)) return { version };
    return { problem: new AppError('paper-not-reviewable').message };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

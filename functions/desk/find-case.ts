import { AppError } from '#shared/errors.ts';
import type { DeskCaseRecord } from '../_lib/papers/desk-review-entities.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import * as store from './desk-review-repository.ts';

export interface FoundCase {
  page: VisiblePaper;
  held: DeskCaseRecord;
}

/**
 * Returns the case of a version, for its authors and admins only, even after it was cleared.
 * @throws AppError `paper-not-found`, `not-held`
 */
export async function findCase(id: string, call: Call): Promise<FoundCase> {
  const page = await getVisiblePaper(id, call);
  if (!page.isAuthor && !page.isAdmin) throw new AppError('paper-not-found');
  const held = await store.getCase(page.paper.paperId, page.version.version);
  if (!held) throw new AppError('not-held');
  return { page, held };
}

import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/identity/admins.ts';
import type { DeskCaseRecord } from '../_lib/papers/desk-review-entities.ts';
import { findVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
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
  const { supervisor } = requireCaller(call);
  const admin = isAdmin(supervisor);
  const page = await findVisiblePaper(id, supervisor.supervisorId, admin);
  if (!page.isAuthor && !admin) throw new AppError('paper-not-found');
  const held = await store.getCase(page.paper.paperId, page.version.version);
  if (!held) throw new AppError('not-held');
  return { page, held };
}

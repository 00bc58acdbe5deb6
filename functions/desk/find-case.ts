import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/admins.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { DeskCaseRecord } from '../_lib/desk-entities.ts';
import { findPaperPage, type PaperPage } from '../_lib/paper-page.ts';
import * as store from './desk-store.ts';

export interface FoundCase {
  page: PaperPage;
  held: DeskCaseRecord;
}

/**
 * The case of the version that an id names, for its authors and admins: the desk's word is nobody else's, not even
 * after the paper was cleared.
 * @throws AppError `paper-not-found`, `not-held`
 */
export async function findCase(id: string, call: Call): Promise<FoundCase> {
  const { supervisor } = signedIn(call);
  const admin = isAdmin(supervisor);
  const page = await findPaperPage(id, supervisor.supervisorId, admin);
  if (!page.isAuthor && !admin) throw new AppError('paper-not-found');
  const held = await store.getCase(page.paper.paperId, page.version.version);
  if (!held) throw new AppError('not-held');
  return { page, held };
}

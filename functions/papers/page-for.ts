import { isAdmin } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { findPaperPage, type PaperPage } from '../_lib/paper-page.ts';

/** The version that an id means to who calls. @throws AppError `paper-not-found` */
export const pageFor = (id: string, { caller }: Call): Promise<PaperPage> =>
  findPaperPage(id, caller?.supervisor.supervisorId, isAdmin(caller?.supervisor));

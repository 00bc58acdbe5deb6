import { isAdmin } from './admins.ts';
import type { Call } from './call.ts';
import { findPaperPage, type PaperPage } from './paper-page.ts';

/** The version that an id means to who calls. @throws AppError `paper-not-found` */
export const pageFor = (id: string, { caller }: Call): Promise<PaperPage> =>
  findPaperPage(id, caller?.supervisor.supervisorId, isAdmin(caller?.supervisor));

import { isPublic } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { findPaperPage, type PaperPage, readPaperPage, showPaperPage } from '../_lib/paper-page.ts';
import { publicUrl, toDetail } from '../_lib/paper-view.ts';
import { toPipelineStatus } from '../_lib/pipeline-view.ts';

/** One paper, as the asker may see it; read while it is found out who that is. */
export async function getPaper({ id }: { id: string }, call: Call) {
  const [read, asker] = await Promise.all([readPaperPage(id), call.asker]);
  const page = await showPaperPage(read, asker?.supervisor.supervisorId, isAdmin(asker?.supervisor));
  return { success: true as const, data: toDetail(page, await urlsOf(page)) };
}

/** The files of a version, with addresses that the asker can fetch. */
export async function getFiles({ id }: { id: string }, call: Call) {
  const page = await pageFor(id, call);
  if (page.version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
  const { files } = toDetail(page, await urlsOf(page));
  return { success: true as const, data: { files } };
}

/** How far the pipeline is with a version; for its authors and admins. */
export async function getPipelineStatus({ id }: { id: string }, call: Call) {
  const page = await pageFor(id, call);
  if (!page.isAuthor && !page.isAdmin)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see its pipeline.' });
  return { success: true as const, data: toPipelineStatus(page.version) };
}

const pageFor = (id: string, { caller }: Call) =>
  findPaperPage(id, caller?.supervisor.supervisorId, isAdmin(caller?.supervisor));

/** The CDN's addresses for public versions; for who may see one that is not, addresses good for 15 minutes. */
async function urlsOf({ version }: PaperPage) {
  if (isPublic(version.status)) return publicUrl(version);
  const { presignedUrls } = await import('../_lib/presigned-urls.ts');
  return presignedUrls(version);
}

import { isPublic } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { findPaperPage, type PaperPage } from '../_lib/paper-page.ts';
import { publicUrl, toDetail } from '../_lib/paper-view.ts';
import { toPipelineStatus } from '../_lib/pipeline-view.ts';

/** One paper, as the asker may see it. */
export async function getPaper({ id }: { id: string }, call: Call) {
  const page = await findPaperPage(id, call.caller?.supervisor.supervisorId);
  return { success: true as const, data: toDetail(page, await urlsOf(page)) };
}

/** The files of a version, with addresses that the asker can fetch. */
export async function getFiles({ id }: { id: string }, call: Call) {
  const page = await findPaperPage(id, call.caller?.supervisor.supervisorId);
  if (page.version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
  const { files } = toDetail(page, await urlsOf(page));
  return { success: true as const, data: { files } };
}

/** How far the pipeline is with a version; for its authors. */
export async function getPipelineStatus({ id }: { id: string }, call: Call) {
  const { version, isAuthor } = await findPaperPage(id, call.caller?.supervisor.supervisorId);
  if (!isAuthor)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see its pipeline.' });
  return { success: true as const, data: toPipelineStatus(version) };
}

/** The CDN's addresses for public versions; for the author of one that is not, addresses good for 15 minutes. */
async function urlsOf({ version }: PaperPage) {
  if (isPublic(version.status)) return publicUrl(version);
  const { presignedUrls } = await import('./presigned-urls.ts');
  return presignedUrls(version);
}

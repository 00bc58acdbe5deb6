import { isPublic } from '#shared/domain/paper-constants.ts';
import { AppError } from '#shared/errors.ts';
import {
  authorizePaper,
  getVisiblePaper,
  readPaperRecords,
  type VisiblePaper,
} from '../_lib/papers/paper-repository.ts';
import { publicUrl, toDetail } from '../_lib/papers/paper-view.ts';
import { toPipelineStatus } from '../_lib/papers/pipeline-view.ts';
import type { Call } from '../_lib/runtime/call.ts';

/** Returns a paper as the caller may see it; reads it while the caller is identified. */
export async function getPaper({ id }: { id: string }, call: Call) {
  const [read, caller] = await Promise.all([readPaperRecords(id), call.whenIdentified]);
  const page = await authorizePaper(read, caller);
  return { success: true as const, data: toDetail(page, await urlsOf(page)) };
}

/** Returns the files of a version with URLs that the caller can fetch. */
export async function getFiles({ id }: { id: string }, call: Call) {
  const page = await getVisiblePaper(id, call);
  if (page.version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
  const { files } = toDetail(page, await urlsOf(page));
  return { success: true as const, data: { files } };
}

/** Returns the pipeline status of a version, for its authors and admins. */
export async function getPipelineStatus({ id }: { id: string }, call: Call) {
  const page = await getVisiblePaper(id, call);
  if (!page.isAuthor && !page.isAdmin)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see its pipeline.' });
  return { success: true as const, data: toPipelineStatus(page.version) };
}

/** The CDN's URLs for public versions; presigned URLs valid for 15 minutes for others. */
async function urlsOf({ version }: VisiblePaper) {
  if (isPublic(version.status)) return publicUrl(version);
  const { presignedUrls } = await import('../_lib/runtime/presigned-urls.ts');
  return presignedUrls(version);
}

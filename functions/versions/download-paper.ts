import { isbot } from 'isbot';
import { isVisible } from '#shared/domain/paper-constants.ts';
import { AppError } from '#shared/errors.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import { publicUrl } from '../_lib/papers/paper-view.ts';
import { recordVisit } from '../_lib/papers/record-visit.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { presignedUrls } from '../_lib/runtime/presigned-urls.ts';
import { packageUrl } from './package/package-url.ts';

/**
 * Redirects to a file of a version, or to a ZIP of all its files, so that the size limit of responses doesn't apply.
 * Records the download of a public paper, which a stream consumer counts.
 * @throws AppError `paper-withdrawn`, `file-not-found`
 */
export function downloadPaper({ clock }: { clock: Clock }) {
  return async ({ id, file }: { id: string; file?: string | undefined }, call: Call) => {
    const page = await getVisiblePaper(id, call);
    if (page.version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
    const location =
      file === undefined ? await packageUrl(page, call.origin) : await fileUrl(page, file, call.origin);
    if (isVisible(page.version) && isNoted(call))
      await recordVisit('download', page.paper.paperId, call, clock());
    return { status: 302 as const, headers: { location, 'cache-control': 'no-store' } };
  };
}

async function fileUrl({ version }: VisiblePaper, name: string, origin: string): Promise<string> {
  const file = version.files?.find((candidate) => candidate.name === name);
  if (!file) throw new AppError('file-not-found');
  if (isVisible(version)) return new URL(encodeURI(publicUrl(version)(file)), origin).href;
  return (await presignedUrls({ ...version, files: [file] }))(file);
}

/** Returns whether to count a download: those of authenticated callers count, those of bots don't. */
const isNoted = (call: Call): boolean => call.caller !== undefined || !isbot(call.userAgent);

import { isbot } from 'isbot';
import { isVisible } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { noteVisit } from '../_lib/note-visit.ts';
import { pageFor } from '../_lib/page-for.ts';
import type { PaperPage } from '../_lib/paper-page.ts';
import { publicUrl } from '../_lib/paper-view.ts';
import { presignedUrls } from '../_lib/presigned-urls.ts';
import { packageUrl } from './package/package-url.ts';

/**
 * Leads to a file of a version, or to a ZIP of all of it: the answer itself is short, so that no limit of the function
 * matters. A download of a public paper is noted; the stream's consumer counts it.
 * @throws AppError `paper-withdrawn`, `file-not-found`
 */
export function downloadPaper({ clock }: { clock: Clock }) {
  return async ({ id, file }: { id: string; file?: string | undefined }, call: Call) => {
    const page = await pageFor(id, call);
    if (page.version.status === 'WITHDRAWN') throw new AppError('paper-withdrawn');
    const location =
      file === undefined ? await packageUrl(page, call.origin) : await fileUrl(page, file, call.origin);
    if (isVisible(page.version) && isNoted(call))
      await noteVisit('download', page.paper.paperId, call, clock());
    return { status: 302 as const, headers: { location, 'cache-control': 'no-store' } };
  };
}

async function fileUrl({ version }: PaperPage, name: string, origin: string): Promise<string> {
  const file = version.files?.find((candidate) => candidate.name === name);
  if (!file) throw new AppError('file-not-found');
  if (isVisible(version)) return new URL(encodeURI(publicUrl(version)(file)), origin).href;
  return (await presignedUrls({ ...version, files: [file] }))(file);
}

/** Robots are not noted at all, but for those that say who sent them. */
const isNoted = (call: Call): boolean => call.caller !== undefined || !isbot(call.userAgent);

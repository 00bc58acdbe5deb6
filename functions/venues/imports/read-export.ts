import { AppError } from '#shared/errors.ts';
import { readXml } from '../../_lib/runtime/read-xml.ts';
import type { VenueExport } from './export.ts';
import { readOjs } from './read-ojs.ts';
import { readOpenReview, withoutHidden } from './read-open-review.ts';

/** Reads what OpenReview or OJS exports of a venue. @throws AppError `validation-failed` for other files */
export function readExport(file: string): VenueExport {
  const text = file.trimStart();
  try {
    const read = text.startsWith('<')
      ? readOjs(readXml(text))
      : readOpenReview(JSON.parse(text, withoutHidden) as unknown);
    if (read) return read;
  } catch {
    // It is neither JSON nor XML, or nested too deeply.
  }
  throw new AppError('validation-failed', {
    message:
      'The file has no papers of a venue. Send the answer of OpenReview’s API to “notes” (JSON), or what OJS exports by “Native XML Plugin” or OAI-PMH.',
  });
}

import type { ListFormat } from '#shared/domain/citation-formats.ts';
import { AppError } from '#shared/errors.ts';
import { citedProceedings } from '../_lib/citations/cited-proceedings.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { getPublicVenue, listAccepted } from '../_lib/venues/public-venue-repository.ts';
import { citationAnswer } from './cite-paper.ts';
import { writeList } from './write-citation.ts';

/** A function’s response has at most 6 MB; an entry without its abstract has some hundred bytes. */
const MOST = 5000;

/**
 * Returns the citations of all papers in a venue’s proceedings, or of one round, in their order. They have no abstracts.
 * @throws AppError `venue-not-found`, `validation-failed` if there are too many papers
 */
export async function citeProceedings(
  { slug, round, format }: { slug: string; round?: number | undefined; format: ListFormat },
  { origin }: Pick<Call, 'origin'>,
) {
  await getPublicVenue(slug);
  const accepted = await listAccepted(slug, round);
  if (accepted.length > MOST)
    throw new AppError('validation-failed', {
      message: `These are more than ${MOST} papers. Ask for one round.`,
    });
  const items = await citedProceedings(accepted, origin);
  return citationAnswer(writeList(format, items), {
    format,
    name: round === undefined ? slug : `${slug}-${round}`,
  });
}

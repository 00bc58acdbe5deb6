import type { ListFormat } from '#shared/domain/citation-formats.ts';
import { AppError } from '#shared/errors.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import { doiOf } from '../_lib/registrar/registered-ids.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { getPublicVenue, listAccepted } from '../_lib/venues/public-venue-repository.ts';
import { citationAnswer } from './cite-paper.ts';
import { type CslItem, toCslItem } from './csl-item.ts';
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
  const papers = await papersByIds([...new Set(accepted.map(({ paperId }) => paperId))]);
  const items = papers.filter(({ status }) => status !== 'WITHDRAWN').map((paper) => itemOf(paper, origin));
  return citationAnswer(await writeList(format, items), {
    format,
    name: round === undefined ? slug : `${slug}-${round}`,
  });
}

function itemOf(record: PaperRecord, origin: string): CslItem {
  const paper = toSummary(record);
  const { archiveId } = paper;
  const registeredDoi = record.doiPrefix && doiOf({ archiveId }, record.doiPrefix);
  const cited = { ...paper, abstract: '', funding: null, withdrawal: null };
  return toCslItem({ ...cited, ...(registeredDoi ? { registeredDoi } : {}) }, archiveId, origin);
}

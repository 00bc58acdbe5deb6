import { CITATION_FORMATS, type CitationFormat } from '#shared/domain/citation-formats.ts';
import { parsePaperReference, versionedId } from '#shared/domain/paper-ids.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import { type CslItem, toCslItem, toCslReview } from '../_lib/citations/csl-item.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { doiOf } from '../_lib/registrar/registered-ids.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { writeCitation } from './write-citation.ts';

/** Returns the citation of a paper, of one version, or of a review, as the id names it. @throws AppError `review-not-found` */
export async function citePaper({ id, format }: { id: string; format: CitationFormat }, call: Call) {
  const [, reviewed, number] = REVIEW.exec(id) ?? [];
  const item =
    reviewed === undefined ? await itemOfPaper(id, call) : await itemOfReview(reviewed, Number(number), call);
  return citationAnswer(await writeCitation(format, item), { format, name: item.id });
}

/** Returns the answer of an endpoint with a citation, and the name of its file. */
export function citationAnswer(citation: string, { format, name }: { format: CitationFormat; name: string }) {
  const { extension, mediaType } = CITATION_FORMATS[format];
  return {
    success: true as const,
    citation,
    citations: [citation],
    data: { format, citation, fileName: `${name}.${extension}`, mediaType },
  };
}

/** `COL.2611.00042.r3` */
const REVIEW = /^(.+)\.r([1-9]\d{0,4})$/i;

async function itemOfReview(id: string, number: number, call: Call): Promise<CslItem> {
  const visible = await getVisiblePaper(id, call);
  const { paperId, archiveId } = visible.paper;
  const { data } = await reviewEntity().get({ paperId, number }).go();
  if (!data) throw new AppError('review-not-found');
  const { record, doiPrefix, createdAt } = data as ReviewRecord;
  const { agent, supervisor } = record;
  const review = {
    number,
    permalink: reviewPermalink(archiveId, number),
    by: agent ? { kind: 'agent' as const, ...agent } : { kind: 'person' as const, ...supervisor },
    summary: record.content.summary,
    createdAt,
    ...(doiPrefix ? { doi: doiOf({ archiveId, review: number }, doiPrefix) } : {}),
  };
  return toCslReview(review, toDetail(visible), call.origin);
}

async function itemOfPaper(id: string, call: Call): Promise<CslItem> {
  const paper = toDetail(await getVisiblePaper(id, call));
  const name = parsePaperReference(id)?.version
    ? versionedId(paper.archiveId, paper.version)
    : paper.archiveId;
  return toCslItem(paper, name, call.origin);
}

import { papersByIds } from '../papers/listing-repository.ts';
import type { PaperRecord } from '../papers/paper-entities.ts';
import { conceptDoiOf, toSummary } from '../papers/paper-view.ts';
import type { SubmissionRecord } from '../venues/venue-entities.ts';
import { type CslItem, toCslItem } from './csl-item.ts';

/** Returns accepted papers as CSL-JSON in their order, without abstracts. Papers that were withdrawn are left out. */
export async function citedProceedings(
  accepted: readonly Pick<SubmissionRecord, 'paperId'>[],
  origin: string,
): Promise<CslItem[]> {
  const papers = await papersByIds([...new Set(accepted.map(({ paperId }) => paperId))]);
  return papers.filter(({ status }) => status !== 'WITHDRAWN').map((paper) => itemOf(paper, origin));
}

function itemOf(record: PaperRecord, origin: string): CslItem {
  const paper = toSummary(record);
  const { archiveId } = paper;
  const registeredDoi = conceptDoiOf(record);
  const cited = { ...paper, abstract: '', funding: null, withdrawal: null };
  return toCslItem({ ...cited, ...(registeredDoi ? { registeredDoi } : {}) }, archiveId, origin);
}

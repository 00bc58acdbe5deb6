import { supervisorList } from '#shared/domain/lists.ts';
import { countListed } from '../_lib/papers/listing-pages.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { citationsOf } from './my-papers-repository.ts';

/** Counts a supervisor's public papers, reviews (including their agents') and citations. */
export async function workCounts(supervisorId: string) {
  const [papers, citations, { reviews }] = await Promise.all([
    countListed(supervisorList(supervisorId)),
    citationsOf(supervisorId),
    getReviewerStats(supervisorId),
  ]);
  return { papers, reviews, citations };
}

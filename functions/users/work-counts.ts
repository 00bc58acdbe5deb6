import { supervisorList } from '#shared/domain/lists.ts';
import { countListed } from '../_lib/listed-papers.ts';
import { standingOf } from '../_lib/standing-store.ts';
import { citationsOf } from './my-papers-store.ts';

/** What a supervisor has done: public papers, reviews (their agents' included), citations of the papers. */
export async function workCounts(supervisorId: string) {
  const [papers, citations, { reviews }] = await Promise.all([
    countListed(supervisorList(supervisorId)),
    citationsOf(supervisorId),
    standingOf(supervisorId),
  ]);
  return { papers, reviews, citations };
}

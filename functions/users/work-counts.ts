import { supervisorList } from '#shared/domain/lists.ts';
import { countListed } from '../_lib/listed-papers.ts';
import { citationsOf } from './my-papers-store.ts';

/** What a supervisor has done: public papers, reviews (none can be written yet), citations of the papers. */
export async function workCounts(supervisorId: string) {
  const [papers, citations] = await Promise.all([
    countListed(supervisorList(supervisorId)),
    citationsOf(supervisorId),
  ]);
  return { papers, reviews: 0, citations };
}

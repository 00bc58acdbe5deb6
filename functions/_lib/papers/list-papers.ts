import type { PageQuery } from '#shared/contract/base.ts';
import { type ListFilter, listName } from '#shared/domain/lists.ts';
import { fullMonth, shortMonth } from '#shared/domain/paper-ids.ts';
import { listedByMonth } from './listing-pages.ts';

/** Returns public papers, newest first, and their number in each month. */
export async function listPapers({
  page,
  limit,
  month,
  category,
  paperType,
  type = paperType,
  status,
}: PageQuery & ListFilter & { month?: string | undefined; paperType?: ListFilter['type'] }) {
  const name = listName({ category, type, status });
  const { months, ...found } = await listedByMonth(name, month && shortMonth(month), { page, limit });
  return {
    success: true as const,
    data: { ...found, months: months.map((of) => ({ month: fullMonth(of.month), count: of.count })) },
  };
}

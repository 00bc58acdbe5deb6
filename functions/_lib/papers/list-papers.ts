import type { PageQuery } from '#shared/contract/base.ts';
import { type ListFilter, listName } from '#shared/domain/lists.ts';
import { fullMonth, shortMonth } from '#shared/domain/paper-ids.ts';
import { listedByMonth } from './listing-pages.ts';

/** Returns public papers, newest first, and their number in each month. */
export async function listPapers({
  page,
  limit,
  month,
  ...filter
}: PageQuery & ListFilter & { month?: string | undefined }) {
  const { months, ...found } = await listedByMonth(listName(filter), month && shortMonth(month), {
    page,
    limit,
  });
  return {
    success: true as const,
    data: { ...found, months: months.map((of) => ({ month: fullMonth(of.month), count: of.count })) },
  };
}

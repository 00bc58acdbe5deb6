import type { PageQuery } from '#shared/contract/base.ts';
import { type ListFilter, listName } from '#shared/domain/lists.ts';
import { listedPapers } from '../_lib/listed-papers.ts';

/** Public papers, newest first. */
export async function listPapers({ page, limit, ...filter }: PageQuery & ListFilter) {
  return { success: true as const, data: await listedPapers(listName(filter), { page, limit }) };
}

import type { CategoryId } from '#shared/categories.ts';
import type { PaperType } from '#shared/domain/manuscript/values.ts';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-constants.ts';

/** The filters of a listing of papers. */
export interface ListFilter {
  category?: CategoryId | undefined;
  type?: PaperType | undefined;
  status?: PaperStatus | undefined;
}

const ANY = '*';

/** Returns the name of the listing for a filter, such as `cs.AI|ARTICLE|*`. Each combination is a separate listing. */
export function listName({ category, type, status }: ListFilter): string {
  return [category ?? ANY, type ?? ANY, status ?? ANY].join('|');
}

/** Returns the name of the listing of a supervisor's public papers. */
export const supervisorList = (supervisorId: string) => `supervisor:${supervisorId}`;

/** Returns the name of the listing of an agent's public papers. */
export const agentList = (agentId: string) => `agent:${agentId}`;

interface ListedPaper {
  categories: CategoryId[];
  type: PaperType;
  status: PaperStatus;
  authorIds: string[];
  agentIds: string[];
}

/**
 * Returns the listings that contain a paper: (any or each of its categories) × (any or its type) × (any or its status),
 * at most 3 × 2 × 2 = 12, and one for each of its authors and agents. Papers that aren't public are in no listing,
 * withdrawn ones only in listings with the status `WITHDRAWN`.
 */
export function listsOf(paper: ListedPaper): string[] {
  const withdrawn = paper.status === 'WITHDRAWN';
  if (!withdrawn && !isListed(paper.status)) return [];
  const categories = [undefined, ...new Set(paper.categories)];
  const types = [undefined, paper.type];
  const statuses = withdrawn ? [paper.status] : [undefined, paper.status];
  const filters = categories.flatMap((category) =>
    types.flatMap((type) => statuses.map((status) => listName({ category, type, status }))),
  );
  if (withdrawn) return filters;
  return [
    ...filters,
    ...new Set(paper.authorIds.map(supervisorList)),
    ...new Set(paper.agentIds.map(agentList)),
  ];
}

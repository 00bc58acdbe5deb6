import type { CategoryId } from '#shared/categories.ts';
import type { PaperStatus, PaperType } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-terms.ts';

/** What a reader may narrow a list of papers by. */
export interface ListFilter {
  category?: CategoryId | undefined;
  type?: PaperType | undefined;
  status?: PaperStatus | undefined;
}

const ANY = '*';

/** The name of the list that a filter asks for: `cs.AI|ARTICLE|*`. Every combination is a list of its own. */
export function listName({ category, type, status }: ListFilter): string {
  return [category ?? ANY, type ?? ANY, status ?? ANY].join('|');
}

/** The list of the public papers of which a supervisor is an author. */
export const supervisorList = (supervisorId: string) => `supervisor:${supervisorId}`;

/** The list of the public papers on which an agent stands. */
export const agentList = (agentId: string) => `agent:${agentId}`;

interface ListedPaper {
  categories: CategoryId[];
  type: PaperType;
  status: PaperStatus;
  authorIds: string[];
  agentIds: string[];
}

/**
 * The lists in which a paper stands: (any or each of its categories) × (any or its type) × (any or its status),
 * at most 3 × 2 × 2 = 12; one for each of its authors, and one for each of its agents. Not yet public papers
 * stand in none, withdrawn ones only where somebody asks for withdrawn papers.
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

import { type CategoryId, isCategoryId } from '#shared/categories.ts';
import { PAPER_TYPES, type PaperType } from '#shared/domain/paper-terms.ts';
import { LISTED_STATUSES, type ListedStatus, type PaperFilter } from './paper-queries.ts';

/** What a list shows, as its address says it: `?category=cs.AI&type=NOTE&status=ACCEPTED&month=2026-11&page=2`. */
export interface BrowseView {
  filter: PaperFilter;
  page: number;
}

/** Reads an address; what it can't mean is left out. */
export function readBrowseAddress(params: URLSearchParams): BrowseView {
  const category = params.get('category');
  const type = params.get('type')?.toUpperCase();
  const status = params.get('status')?.toUpperCase();
  const month = params.get('month');
  const page = Number(params.get('page') ?? '1');
  return {
    filter: {
      ...(category && isCategoryId(category) ? { category } : {}),
      ...(isPaperType(type) ? { type } : {}),
      ...(isListedStatus(status) ? { status } : {}),
      ...(month && MONTH.test(month) ? { month } : {}),
    },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Writes an address below the current path; the first page goes without saying. */
export function writeBrowseAddress({ filter, page }: BrowseView): string {
  const params = new URLSearchParams({ ...filter });
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

/** The address of all papers of a category. */
export const categoryAddress = (category: CategoryId): string =>
  `/browse${writeBrowseAddress({ filter: { category }, page: 1 })}`;

const isPaperType = (text: string | undefined): text is PaperType =>
  text !== undefined && Object.hasOwn(PAPER_TYPES, text);
const isListedStatus = (text: string | undefined): text is ListedStatus =>
  LISTED_STATUSES.some((status) => status === text);

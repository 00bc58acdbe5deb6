import { type CategoryId, isCategoryId } from '#shared/categories.ts';
import {
  PAPER_TYPES,
  type PaperType,
  PUBLIC_STATUSES,
  type PublicStatus,
} from '#shared/domain/paper-constants.ts';
import { readPageNumber } from '../../../lib/page-number.ts';
import type { PaperFilter } from '../paper-queries.ts';

/** The list that a URL describes: `?category=cs.AI&type=NOTE&status=ACCEPTED&month=2026-11&page=2`. */
export interface BrowseView {
  filter: PaperFilter;
  page: number;
}

/** Reads a URL's query, ignoring invalid values. */
export function readBrowseAddress(params: URLSearchParams): BrowseView {
  const category = params.get('category');
  const type = params.get('type')?.toUpperCase();
  const status = params.get('status')?.toUpperCase();
  const month = params.get('month');
  return {
    filter: {
      ...(category && isCategoryId(category) ? { category } : {}),
      ...(isPaperType(type) ? { type } : {}),
      ...(isPublicStatus(status) ? { status } : {}),
      ...(month && MONTH.test(month) ? { month } : {}),
    },
    page: readPageNumber(params),
  };
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Writes the query of a list. Omits the first page. */
export function writeBrowseAddress({ filter, page }: BrowseView): string {
  const params = new URLSearchParams({ ...filter });
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

/** Returns the path of a category's list. */
export const categoryAddress = (category: CategoryId): string =>
  `/browse${writeBrowseAddress({ filter: { category }, page: 1 })}`;

const isPaperType = (text: string | undefined): text is PaperType =>
  text !== undefined && Object.hasOwn(PAPER_TYPES, text);
const isPublicStatus = (text: string | undefined): text is PublicStatus =>
  PUBLIC_STATUSES.some((status) => status === text);

import { PAPER_STATUSES, type PaperStatus } from '#shared/domain/paper-constants.ts';
import { readPageNumber } from '../../../lib/page-number.ts';

/** The view of my papers that the URL describes. */
export interface MyPapersView {
  status?: PaperStatus;
  /** From 1. */
  page: number;
}

/** Reads `?status=ACCEPTED&page=2`, ignoring invalid values. */
export function readMyPapersAddress(params: URLSearchParams): MyPapersView {
  const status = params.get('status')?.toUpperCase() ?? '';
  return {
    ...(isStatus(status) ? { status } : {}),
    page: readPageNumber(params),
  };
}

export function writeMyPapersAddress({ status, page }: MyPapersView): string {
  const params = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `/my-papers?${params}` : '/my-papers';
}

export function isStatus(text: string): text is PaperStatus {
  return Object.hasOwn(PAPER_STATUSES, text);
}

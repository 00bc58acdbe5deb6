import { REQUEST_STATUSES, type RequestStatus } from '#shared/domain/review-request.ts';
import { readPageNumber } from '../../lib/page-number.ts';

/** The state of the page of review requests, as the URL contains it. */
export interface RequestsView {
  tab: 'incoming' | 'outgoing';
  status?: RequestStatus;
  /** From 1. */
  page: number;
  /** The id of a request that was just sent. */
  sent?: string;
}

/** Reads a query such as `?tab=outgoing&status=PENDING&page=2&new=<id>` and ignores invalid values. */
export function readRequestsAddress(params: URLSearchParams): RequestsView {
  const status = params.get('status')?.toUpperCase() ?? '';
  const sent = params.get('new');
  return {
    tab: params.get('tab') === 'outgoing' ? 'outgoing' : 'incoming',
    ...(isRequestStatus(status) ? { status } : {}),
    page: readPageNumber(params),
    ...(sent ? { sent } : {}),
  };
}

export function writeRequestsAddress({ tab, status, page }: RequestsView): string {
  const params = new URLSearchParams({
    ...(tab === 'outgoing' ? { tab } : {}),
    ...(status ? { status } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `/review-requests?${params}` : '/review-requests';
}

export const isRequestStatus = (text: string): text is RequestStatus => Object.hasOwn(REQUEST_STATUSES, text);

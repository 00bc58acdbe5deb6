import { REQUEST_STATUSES, type RequestStatus } from '#shared/domain/review-request.ts';

/** Which of my requests are looked at, as the address has it. */
export interface RequestsView {
  tab: 'incoming' | 'outgoing';
  status?: RequestStatus;
  /** From 1. */
  page: number;
  /** One that was just sent. */
  sent?: string;
}

/** Reads `?tab=outgoing&status=PENDING&page=2&new=<id>`; what makes no sense is left out. */
export function readRequestsAddress(params: URLSearchParams): RequestsView {
  const status = params.get('status')?.toUpperCase() ?? '';
  const page = Number(params.get('page') ?? 1);
  const sent = params.get('new');
  return {
    tab: params.get('tab') === 'outgoing' ? 'outgoing' : 'incoming',
    ...(isRequestStatus(status) ? { status } : {}),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
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

import { PAPER_STATUSES, type PaperStatus } from '#shared/domain/paper-terms.ts';

/** Which of my papers are looked at, as the address has it. */
export interface MyPapersView {
  status?: PaperStatus;
  /** From 1. */
  page: number;
}

/** Reads `?status=ACCEPTED&page=2`; what makes no sense is left out. */
export function readMyPapersAddress(params: URLSearchParams): MyPapersView {
  const status = params.get('status')?.toUpperCase() ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    ...(isStatus(status) ? { status } : {}),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
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

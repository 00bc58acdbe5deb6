/** Reads `?page=3`. Falls back to the first page. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Adds a page number to a path. Omits the first page. */
export function withPageNumber(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The page that `?page=3` asks for; the first for what makes no sense. */
export function pageInAddress(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same path at another page; the first has the bare path. */
export function addressOfPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

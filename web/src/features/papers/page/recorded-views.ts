const recorded = new Set<string>();

const FIRST_PAINT_MS = 300;

/** Records one view per paper and visit, after the first paint. A lost view doesn't concern the reader. */
export function recordOnce(paperId: string, record: (paperId: string) => Promise<unknown>): void {
  if (recorded.has(paperId)) return;
  recorded.add(paperId);
  setTimeout(() => record(paperId).catch(() => undefined), FIRST_PAINT_MS);
}

interface Dated {
  publishedAt: string | null;
  createdAt: string;
}

/** Papers of a list, newest first, gathered by the day on which they were published (UTC, as lists and ids count). */
export function byDay<Paper extends Dated>(papers: readonly Paper[]): { day: string; papers: Paper[] }[] {
  const days = new Map<string, Paper[]>();
  for (const paper of papers) {
    const day = (paper.publishedAt ?? paper.createdAt).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), paper]);
  }
  return [...days].map(([day, of]) => ({ day, papers: of }));
}

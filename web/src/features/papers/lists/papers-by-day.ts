interface Dated {
  publishedAt: string | null;
  createdAt: string;
}

/** Groups papers by day of publication, in UTC. Keeps their order. */
export function byDay<Paper extends Dated>(papers: readonly Paper[]): { day: string; papers: Paper[] }[] {
  const days = new Map<string, Paper[]>();
  for (const paper of papers) {
    const day = (paper.publishedAt ?? paper.createdAt).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), paper]);
  }
  return [...days].map(([day, of]) => ({ day, papers: of }));
}

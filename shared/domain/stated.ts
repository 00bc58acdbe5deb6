interface Described {
  title: string;
  abstract: string;
  status: string;
  withdrawal?: { reason: string; at: string } | null | undefined;
}

/**
 * Returns a paper as metadata and citations describe it: the title of a withdrawn one begins with “WITHDRAWN”, as publishers and indexes mark it, and
 * its abstract with the day and the reason.
 */
export function stated<P extends Described>(paper: P): P {
  if (paper.status !== 'WITHDRAWN') return paper;
  const { title, abstract, withdrawal } = paper;
  const sentence = withdrawal
    ? `Withdrawn on ${withdrawal.at.slice(0, 10)}: ${withdrawal.reason}`
    : 'Withdrawn.';
  return {
    ...paper,
    title: `WITHDRAWN: ${title}`,
    abstract: [sentence, abstract].filter(Boolean).join('\n\n'),
  };
}

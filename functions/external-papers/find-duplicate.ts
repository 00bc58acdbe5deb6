import { type ExternalPaperInput, sameTitle } from '#shared/domain/external-paper.ts';

type Named = Pick<ExternalPaperInput, 'title'> & { doi?: string; arxivId?: string };

/** Returns the entry for the same external paper, and what they share: DOI, arXiv id or title. */
export function findDuplicate<T extends Named>(
  paper: Named,
  others: readonly T[],
): { of: T; by: 'DOI' | 'arXiv id' | 'title' } | undefined {
  const byDoi = paper.doi && others.find(({ doi }) => doi === paper.doi);
  if (byDoi) return { of: byDoi, by: 'DOI' };
  const arxivId = withoutVersion(paper.arxivId);
  const byArxiv = arxivId && others.find((other) => withoutVersion(other.arxivId) === arxivId);
  if (byArxiv) return { of: byArxiv, by: 'arXiv id' };
  const title = sameTitle(paper.title);
  // Papers with two DOIs are different, even if both are called "Editorial".
  const byTitle = others.find(
    (other) => sameTitle(other.title) === title && !(paper.doi && other.doi && paper.doi !== other.doi),
  );
  return byTitle && { of: byTitle, by: 'title' };
}

const withoutVersion = (arxivId = ''): string => arxivId.toLowerCase().replace(/v\d+$/, '');

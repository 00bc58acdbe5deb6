import { type ExternalPaperInput, sameTitle } from '#shared/domain/external-paper.ts';

type Named = Pick<ExternalPaperInput, 'title'> & { doi?: string; arxivId?: string };

/** What already stands for the same publication, and why it is taken for it: its DOI, its arXiv id or its title. */
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
  // Two DOIs are two publications, though they be called "Editorial".
  const byTitle = others.find(
    (other) => sameTitle(other.title) === title && !(paper.doi && other.doi && paper.doi !== other.doi),
  );
  return byTitle && { of: byTitle, by: 'title' };
}

const withoutVersion = (arxivId = ''): string => arxivId.toLowerCase().replace(/v\d+$/, '');

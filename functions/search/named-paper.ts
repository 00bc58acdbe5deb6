import type { PaperSummary } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { findPaperNamed } from '../_lib/papers/paper-repository.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';

/**
 * Returns the public paper that a text names by its id, its address or its DOI; undefined if the text is anything else, or there is
 * no such paper. It is read from the papers: the index has no word for an id.
 */
export async function namedPaper(text: string): Promise<PaperSummary | undefined> {
  const paper = await findPaperNamed(text);
  return paper?.publicVersion !== undefined && isListed(paper.status) ? toSummary(paper) : undefined;
}

/** Returns the answer of a search that found this paper alone, or nothing. */
export function onlyPaper(paper: PaperSummary | undefined) {
  const once = (value: string) => ({ value, count: 1 });
  const found = paper ? [paper] : [];
  return {
    hits: found.map((each) => ({
      paper: each,
      score: 1,
      highlights: { title: [plain(each.title)], abstract: [plain(each.abstract)] },
    })),
    totalCount: found.length,
    facets: {
      categories: found.flatMap(({ categories }) => categories.map(once)),
      types: found.map(({ paperType }) => once(paperType)),
      statuses: found.map(({ status }) => once(status)),
      years: found.map(({ publishedAt, createdAt }) => once((publishedAt ?? createdAt).slice(0, 4))),
      aiUse: [],
      isCapped: false,
    },
    didYouMean: null,
    corrected: [],
    isRelaxed: false,
  };
}

const plain = (text: string) => ({ text, isHit: false });

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

/** Returns the answer of a search that found this paper alone. */
export function onlyPaper(paper: PaperSummary) {
  const { title, abstract, categories, paperType, status, publishedAt, createdAt } = paper;
  const once = (value: string) => ({ value, count: 1 });
  return {
    hits: [{ paper, score: 1, highlights: { title: [plain(title)], abstract: [plain(abstract)] } }],
    totalCount: 1,
    facets: {
      categories: categories.map(once),
      types: [once(paperType)],
      statuses: [once(status)],
      years: [once((publishedAt ?? createdAt).slice(0, 4))],
      aiUse: [],
      isCapped: false,
    },
    didYouMean: null,
    corrected: [],
    isRelaxed: false,
  };
}

const plain = (text: string) => ({ text, isHit: false });

import type { PaperSummary } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { authorizePaper, readPaperRecords } from '../_lib/papers/paper-repository.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';

/**
 * Returns the public paper that a text names by its id, its address or its DOI; undefined if the text is anything else, or there is
 * no such paper. It is read from the papers: the index has no word for an id.
 */
export async function namedPaper(text: string): Promise<PaperSummary | undefined> {
  if (!parsePaperReference(text, setting('ARCHIVE_ID_PREFIX'))) return undefined;
  try {
    const { paper } = await authorizePaper(await readPaperRecords(text), undefined);
    return isListed(paper.status) ? toSummary(paper) : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
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

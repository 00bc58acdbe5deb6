import { anchorIn } from '#shared/domain/reanchor.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { getVersion } from '../papers/paper-repository.ts';
import { readMarkdown } from '../papers/read-markdown.ts';

const QUOTED = 300;

export interface FoundPassages {
  /** The numbers of the items, from 1, whose quote the version doesn't have. */
  unanchored: number[];
  /** A sentence about each of them for the reviewer, with the passage that is most like the quote. */
  advice: string[];
}

/** Looks for the quotes of items in the Markdown of the reviewed version. A version without a text has all quotes. */
export async function findPassages(
  items: readonly Pick<ReviewItem, 'quote' | 'position'>[],
  { paperId, version }: { paperId: string; version: number },
): Promise<FoundPassages> {
  const record = items.length > 0 ? await getVersion(paperId, version) : undefined;
  const text = record ? await readMarkdown(record) : '';
  if (text === '') return { unanchored: [], advice: [] };
  const find = anchorIn(text);
  const lost = items.flatMap(({ quote, position }, index) => {
    const anchor = find(quote, position?.start);
    if (anchor?.isExact) return [];
    const nearest = anchor && text.slice(anchor.start, anchor.end).trim().slice(0, QUOTED);
    const instead = nearest ? ` The passage most like it is “${nearest}”.` : '';
    const advice = `Item ${index + 1} quotes “${quote.exact.slice(0, QUOTED)}”, which version ${version} doesn’t have.${instead} Quote the paper’s Markdown word for word.`;
    return { number: index + 1, advice };
  });
  return { unanchored: lost.map(({ number }) => number), advice: lost.map(({ advice }) => advice) };
}

import { itemId, reviewPermalink } from '#shared/domain/review-constants.ts';
import type { PaperItem } from '#shared/domain/review-item.ts';
import { alsoFoundBy } from '../_lib/reviews/also-found.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';

/** The place after which a page of items begins: an item, or the last one of a review. */
export interface ItemPlace {
  review: number;
  item: number;
}

/**
 * Reviews that are read at first, at once, and at most for a page: two reviews can fill a page, and a paper with thousands of reviews without
 * items is read in several pages.
 */
const READ_FIRST = 4;
const READ_AT_ONCE = 64;
const MOST_READ = 500;

/**
 * Returns items of all reviews of a paper in the order of their ids, and where the next page begins; undefined after the last. An
 * item with the same finding as an earlier one isn't listed: the earlier one names it.
 */
export async function itemsOfPaper(
  paperId: string,
  { after, limit }: { after?: ItemPlace | undefined; limit: number },
): Promise<{ items: PaperItem[]; next: ItemPlace | undefined }> {
  const items: PaperItem[] = [];
  let from = after?.review ?? 1;
  let count = READ_FIRST;
  for (let read = 0; read < MOST_READ; read += count, count = Math.min(READ_AT_ONCE, 2 * count)) {
    const reviews = await reviewsFrom(paperId, from, count);
    for (const review of reviews) {
      const skip = review.number === after?.review ? after.item : 0;
      for (const item of itemsOf(review).filter(({ number }) => number > skip)) {
        items.push(item);
        if (items.length > limit) {
          const last = items[limit - 1];
          return { items: items.slice(0, limit), next: last && placeOf(last) };
        }
      }
    }
    const last = reviews.at(-1);
    if (!last || reviews.length < count) return { items, next: undefined };
    from = last.number + 1;
  }
  return { items, next: { review: from, item: 0 } };
}

const placeOf = ({ review, number }: PaperItem): ItemPlace => ({ review: review.number, item: number });

async function reviewsFrom(paperId: string, number: number, count: number): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity().query.primary({ paperId }).gte({ number }).go({ count });
  return data as ReviewRecord[];
}

/** Returns the items of a review that aren't merged with an earlier one. */
export function itemsOf(review: ReviewRecord): PaperItem[] {
  const { archiveId, content, unanchored, agent, supervisor } = review.record;
  return (content.items ?? []).flatMap(({ sameAs, ...item }, index) => {
    if (sameAs !== undefined) return [];
    const number = index + 1;
    const answer = review.answers?.[number];
    return {
      ...item,
      anchored: !unanchored?.includes(number),
      id: itemId(review.number, number),
      number,
      review: {
        id: review.reviewId,
        number: review.number,
        permalink: reviewPermalink(archiveId, review.number),
        version: review.version,
      },
      reviewer: {
        kind: review.reviewerType,
        id: review.reviewerId,
        name: agent?.name ?? supervisor.name,
        username: supervisor.username,
      },
      answer: answer?.answer ?? null,
      answeredVersion: answer?.version ?? null,
      alsoFoundBy: alsoFoundBy(review, number),
      createdAt: review.createdAt,
    };
  });
}

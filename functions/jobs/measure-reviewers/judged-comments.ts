import { namesFault, parseItemId } from '#shared/domain/review-constants.ts';
import type { JudgedComment } from '#shared/domain/track-record.ts';
import { alsoFoundBy } from '../../_lib/reviews/also-found.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';

/** Returns the person a review counts for, who may have several accounts. */
const personBehind = ({ personId, supervisorId }: Pick<ReviewRecord, 'personId' | 'supervisorId'>): string =>
  personId ?? supervisorId;

/**
 * Returns what became of a review’s own comments that say that something is wrong or not shown. Those that only confirm another
 * reviewer’s aren’t among them, nor those about a passage that the paper doesn’t have.
 * @param all all reviews of the paper
 */
export function judgedComments(review: ReviewRecord, all: readonly ReviewRecord[]): JudgedComment[] {
  const byNumber = new Map(all.map((each) => [each.number, each]));
  const own = personBehind(review);
  return (review.record.content.items ?? []).flatMap(({ kind, sameAs }, index) => {
    const number = index + 1;
    if (!namesFault(kind) || sameAs !== undefined || review.record.unanchored?.includes(number)) return [];
    const others = alsoFoundBy(review, number).flatMap(({ id }) => {
      const found = byNumber.get(parseItemId(id)?.review ?? 0);
      return found && personBehind(found) !== own ? [found.supervisorId] : [];
    });
    return {
      answer: review.answers?.[number]?.answer ?? null,
      confirmedBy: [...new Set(others)],
    };
  });
}

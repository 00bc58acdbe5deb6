import type { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { NotJudged } from '../reading/write-review.ts';
import type { Reviewer } from './reviewer.ts';
import type { Work } from './work-folder.ts';

/** What the platform said to a review. `late`: the paper can be fetched, or comes, again. */
export type Receipt = 'delivered' | 'late' | { refused: string };

/** Who is told what happens. */
export interface Watcher {
  say(line: string): void;
  progress(done: number, total: number, message: string): void;
}

export interface Finishing {
  reviewer: Reviewer;
  /** Sends a review. @throws Error if it may be sent again */
  send(delivery: ReviewDelivery, review: ProviderReview): Promise<Receipt>;
  watcher: Watcher;
  related?: (delivery: ReviewDelivery) => Promise<string>;
}

/** A review that failed so often isn't tried again. */
const MOST_FAILURES = 3;

/**
 * Reviews a paper, or takes the review that is finished, and sends it. What fails is tried again by the next call, and continues where it
 * was.
 * @returns whether the review was delivered
 */
export async function finishWork(
  work: Work,
  { reviewer, send, watcher, related }: Finishing,
): Promise<boolean> {
  const { delivery } = work;
  const name = `${delivery.paper.archiveId} “${delivery.paper.title.replaceAll(/\s+/g, ' ').slice(0, 80)}”`;
  try {
    let review = work.review();
    if (!review) {
      watcher.say(`${name}: ${reviewer.estimate(delivery)}`);
      const { boundary, transcript } = work;
      const papers = await related?.(delivery);
      const reviewed = await reviewer.review(delivery, {
        ...{ boundary, transcript, progress: watcher.progress },
        ...(papers ? { related: papers } : {}),
      });
      review = reviewed.review;
      work.keepReview(review);
      watcher.say(`${name}: ${reviewed.words}. Its transcript: ${work.folder}`);
    }
    const receipt = await send(delivery, review);
    work.end(typeof receipt === 'string' ? receipt : receipt.refused);
    watcher.say(`${name}: ${typeof receipt === 'string' ? RECEIPTS[receipt] : receipt.refused}`);
    return receipt === 'delivered';
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const isLast = error instanceof NotJudged || work.fail() >= MOST_FAILURES;
    if (isLast) work.end(words);
    watcher.say(`${name}: ${words}${isLast ? ' It isn’t tried again.' : ''}`);
    return false;
  }
}

const RECEIPTS = { delivered: 'the review is delivered.', late: 'the review came too late.' };

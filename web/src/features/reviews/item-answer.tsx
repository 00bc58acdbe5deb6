import { useState } from 'react';
import type { ItemAnswer } from '#shared/domain/review-constants.ts';
import { lazyForm } from '../../ui/form/lazy-form.tsx';

const ReplyForm = lazyForm(() => import('./reply-form.tsx').then((form) => form.ReplyForm));

/** The labels of the buttons with which authors answer. */
const LABELS: Record<ItemAnswer, string> = { accepted: 'Accept', disputed: 'Dispute', done: 'Mark as done' };
const ANSWERS = Object.keys(LABELS) as ItemAnswer[];

interface ItemAnswerProps {
  reviewId: string;
  /** The number of the item in its review. */
  number: number;
  /** Names the item among all on the page: `item 2`, or `r3-item-2`. */
  name?: string;
  /** Whether the paper has a newer version than the one reviewed, in which the item can be done. */
  canBeDone: boolean;
}

/** The buttons with which an author answers an item, and the form for the reason. */
export function ItemAnswerForm({ reviewId, number, name = `comment ${number}`, canBeDone }: ItemAnswerProps) {
  const [answer, setAnswer] = useState<ItemAnswer>();
  if (answer)
    return (
      <ReplyForm reviewId={reviewId} about={{ item: number, answer }} onClose={() => setAnswer(undefined)} />
    );
  const possible = ANSWERS.filter((each) => each !== 'done' || canBeDone);
  return (
    <p className="item-answers">
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          className="button"
          aria-label={`${LABELS[each]}: ${name}`}
          onClick={() => setAnswer(each)}
        >
          {LABELS[each]}
        </button>
      ))}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Anchor, anchorIn } from '#shared/domain/reanchor.ts';
import type { Rebuttal, Review } from '#shared/domain/review.ts';
import {
  ITEM_ANSWERS,
  ITEM_KINDS,
  ITEM_SEVERITIES,
  type ItemAnswer,
} from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { reviewQueries } from './review-queries.ts';

const ReplyForm = lazyForm(() => import('./reply-form.tsx').then((form) => form.ReplyForm));

/** The items of a review, each with the passage that it is about and the authors' newest answer. Authors can answer. */
export function ReviewItemList({ review }: { review: Review }) {
  const thread = useQuery({ ...reviewQueries.rebuttals(review.id), enabled: review.rebuttalCount > 0 });
  // Items of an earlier version are looked for in the newest one.
  const text = useQuery({
    ...reviewQueries.newestText(review.paper.archiveId),
    enabled: review.isOlderVersion,
  });
  const find = useMemo(() => (text.data === undefined ? undefined : anchorIn(text.data)), [text.data]);
  return (
    <section className="review-items" aria-label={`Items of review ${review.number}`}>
      <h3>Items</h3>
      <ol>
        {review.items.map((item, index) => {
          const number = index + 1;
          const answer = thread.data?.findLast((each) => each.item === number && each.answer !== null);
          return (
            // Items have no ids: their number is their identity, and they keep it.
            <li key={number} id={`r${review.number}-item-${number}`}>
              <Item item={item} />
              {find && (
                <NewestPassage anchor={find(item.quote, item.position?.start)} text={text.data ?? ''} />
              )}
              <State answer={answer} />
              {review.canVote && <Answer review={review} number={number} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Item({ item: { quote, kind, severity, claim, evidence, suggestedChange } }: { item: ReviewItem }) {
  return (
    <>
      <p className="dotted">
        <strong>{ITEM_KINDS[kind].name}</strong>
        {severity && <span>{ITEM_SEVERITIES[severity].name}</span>}
      </p>
      <blockquote>{quote.exact}</blockquote>
      <p>{claim}</p>
      {evidence && <p>Evidence: {evidence}</p>}
      {suggestedChange && <p>Suggested change: {suggestedChange}</p>}
    </>
  );
}

/** What became of the passage in the newest version of the paper. */
function NewestPassage({ anchor, text }: { anchor: Anchor | undefined; text: string }) {
  if (!anchor) return <p className="review-item-state">The newest version doesn’t have this passage.</p>;
  if (anchor.isExact) return <p className="review-item-state">The newest version still has this passage.</p>;
  return (
    <p className="review-item-state">
      The newest version says: “{text.slice(anchor.start, anchor.end).trim()}”
    </p>
  );
}

function State({ answer }: { answer: Rebuttal | undefined }) {
  if (!answer?.answer) return <p className="review-item-state">Open</p>;
  const { name } = ITEM_ANSWERS[answer.answer];
  return (
    <p className="review-item-state">
      {answer.version === null ? name : `${name} in version ${answer.version}`} by the authors
    </p>
  );
}

/** The labels of the buttons with which authors answer. */
const LABELS: Record<ItemAnswer, string> = { accepted: 'Accept', disputed: 'Dispute', done: 'Mark as done' };
const ANSWERS = Object.keys(LABELS) as ItemAnswer[];

function Answer({ review, number }: { review: Review; number: number }) {
  const [answer, setAnswer] = useState<ItemAnswer>();
  if (answer)
    return (
      <ReplyForm reviewId={review.id} about={{ item: number, answer }} onClose={() => setAnswer(undefined)} />
    );
  // An item is done in a newer version than the one reviewed.
  const possible = ANSWERS.filter((each) => each !== 'done' || review.isOlderVersion);
  return (
    <p className="review-item-answers">
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          className="button button-quiet"
          aria-label={`${LABELS[each]}: item ${number}`}
          onClick={() => setAnswer(each)}
        >
          {LABELS[each]}
        </button>
      ))}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type Anchor, anchorIn } from '#shared/domain/reanchor.ts';
import type { Review } from '#shared/domain/review.ts';
import { itemId, parseItemId } from '#shared/domain/review-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { ItemAnswerForm } from './item-answer.tsx';
import { ItemCard } from './item-card.tsx';
import { reviewQueries } from './review-queries.ts';

/** A review shows this many items until the reader asks for the others. */
const SHOWN_FIRST = 8;

/** The items of a review, each with the passage that it is about and the authors' newest answer. Authors can answer. */
export function ReviewItemList({ review }: { review: Review }) {
  const [showsAll, setShowsAll] = useState(false);
  const thread = useQuery({ ...reviewQueries.rebuttals(review.id), enabled: review.rebuttalCount > 0 });
  // Items of an earlier version are looked for in the newest one.
  const text = useQuery({
    ...reviewQueries.newestText(review.paper.archiveId),
    enabled: review.isOlderVersion,
  });
  const find = useMemo(() => (text.data === undefined ? undefined : anchorIn(text.data)), [text.data]);
  const { hash } = useLocation();
  useEffect(() => {
    const linked = parseItemId(hash.slice(1));
    if (linked?.review === review.number && linked.item > SHOWN_FIRST) setShowsAll(true);
  }, [hash, review.number]);
  const shown = showsAll ? review.items : review.items.slice(0, SHOWN_FIRST);
  const more = review.items.length - shown.length;
  return (
    <section className="review-items" aria-label={`Comments of review ${review.number}`}>
      <h3>{counted(review.items.length, 'comment')}</h3>
      <ol className="item-list">
        {shown.map((item, index) => {
          const number = index + 1;
          const answer = thread.data?.findLast((each) => each.item === number && each.answer !== null);
          return (
            // Items have no ids: their number is their identity, and they keep it.
            <li key={number} id={itemId(review.number, number)}>
              <ItemCard item={item} answer={answer?.answer ?? null} answeredVersion={answer?.version ?? null}>
                {item.sameAs && (
                  <p className="item-note">
                    The same finding as <a href={`#${item.sameAs}`}>{item.sameAs}</a>. Both count as one.
                  </p>
                )}
                {find && (
                  <NewestPassage anchor={find(item.quote, item.position?.start)} text={text.data ?? ''} />
                )}
                {review.canVote && (
                  <ItemAnswerForm reviewId={review.id} number={number} canBeDone={review.isOlderVersion} />
                )}
              </ItemCard>
            </li>
          );
        })}
      </ol>
      {more > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setShowsAll(true)}>
          Show {counted(more, 'more comment')}
        </button>
      )}
    </section>
  );
}

/** What became of the passage in the newest version of the paper. */
function NewestPassage({ anchor, text }: { anchor: Anchor | undefined; text: string }) {
  if (!anchor) return <p className="item-note">The newest version doesn’t have this passage.</p>;
  if (anchor.isExact) return <p className="item-note">The newest version still has this passage.</p>;
  return (
    <p className="item-note">The newest version says: “{text.slice(anchor.start, anchor.end).trim()}”</p>
  );
}

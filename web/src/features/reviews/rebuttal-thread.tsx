import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '#shared/domain/review.ts';
import { ITEM_ANSWERS } from '#shared/domain/review-constants.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewQueries } from './review-queries.ts';

const ReplyForm = lazyForm(() => import('./reply-form.tsx').then((form) => form.ReplyForm));

/** The replies of authors and reviewer, oldest first, and the form that adds one. */
export function RebuttalThread({ review }: { review: Review }) {
  const hasReplies = review.rebuttalCount > 0;
  const thread = useQuery({ ...reviewQueries.rebuttals(review.id), enabled: hasReplies });
  if (!hasReplies && !review.canRebut) return null;
  return (
    <section className="rebuttals" aria-label={`Replies to review ${review.number}`}>
      {hasReplies && <h3 className="label">Replies</h3>}
      {hasReplies && thread.isPending && <Skeleton height={60} />}
      {thread.isError && (
        <ErrorMessage title="Couldn’t load the replies" error={thread.error} onRetry={thread.refetch} />
      )}
      {thread.data && (
        <ol className="rebuttal-list">
          {thread.data.map(({ id, side, from, text, item, answer, createdAt }) => (
            <li key={id}>
              <p className="rebuttal-meta">
                <PersonLink className="person" person={from} />
                <span>{side === 'author' ? 'author' : 'reviewer'}</span>
                {item !== null && (
                  <span>
                    on comment {item}
                    {answer && `: ${ITEM_ANSWERS[answer].name.toLowerCase()}`}
                  </span>
                )}
                <Moment value={createdAt} />
              </p>
              <div className="rebuttal-text">
                <MarkdownText text={text} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {review.canRebut && <Reply review={review} />}
    </section>
  );
}

function Reply({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReplyForm reviewId={review.id} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="button button-quiet reply-button" onClick={() => setOpen(true)}>
      Reply
    </button>
  );
}

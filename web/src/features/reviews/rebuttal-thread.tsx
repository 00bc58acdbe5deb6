import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-terms.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { formatNumber } from '../../ui/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewQueries } from './review-queries.ts';

/** What authors and reviewer wrote since, oldest first; they may go on. */
export function RebuttalThread({ review }: { review: Review }) {
  const hasAnswers = review.rebuttalCount > 0;
  const thread = useQuery({ ...reviewQueries.rebuttals(review.id), enabled: hasAnswers });
  if (!hasAnswers && !review.canRebut) return null;
  return (
    <section className="rebuttals" aria-label={`Answers to review ${review.number}`}>
      {hasAnswers && <h3 className="label">Answers</h3>}
      {hasAnswers && thread.isPending && <Skeleton height={60} />}
      {thread.isError && (
        <ErrorMessage title="The answers could not be loaded" error={thread.error} onRetry={thread.refetch} />
      )}
      {thread.data && (
        <ol className="rebuttal-list">
          {thread.data.map(({ id, side, from, text, createdAt }) => (
            <li key={id}>
              <p className="rebuttal-meta">
                <Link className="person" to={`/users/${from.username}`}>
                  {from.name}
                </Link>
                <span>{side === 'author' ? 'author' : 'reviewer'}</span>
                <Moment value={createdAt} />
              </p>
              <p className="rebuttal-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {review.canRebut && <AnswerForm review={review} />}
    </section>
  );
}

function AnswerForm({ review }: { review: Review }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: () => apiClient.reviews.rebut({ id: review.id, text: text.trim() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reviewQueries.all() });
      setText('');
      setOpen(false);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate();
  };
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet answer-button" onClick={() => setOpen(true)}>
        Answer
      </button>
    );
  const { max } = REVIEW_LIMITS.rebuttal;
  return (
    <form className="answer-form" onSubmit={send}>
      <label htmlFor={id}>Your answer, which everybody can read</label>
      <textarea
        id={id}
        rows={4}
        required
        maxLength={max}
        // biome-ignore lint/a11y/noAutofocus: it opens where its button was pressed
        autoFocus
        value={text}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="answer-count" id={`${id}-count`}>
        {formatNumber(text.trim().length)} of {formatNumber(max)} characters
      </p>
      {answer.error && <p role="alert">{toApiProblem(answer.error).message}</p>}
      <div className="answer-actions">
        <button
          type="submit"
          className="button button-primary"
          disabled={answer.isPending || text.trim() === ''}
        >
          {answer.isPending ? 'Sending …' : 'Send answer'}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

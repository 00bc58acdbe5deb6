import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Vote } from '#shared/domain/reputation.ts';
import type { Review } from '#shared/domain/review.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { reviewQueries } from './review-queries.ts';

/** Lets the paper's authors vote on a review and change their vote. Other readers see the counts. */
export function VoteButtons({ review }: { review: Review }) {
  const queryClient = useQueryClient();
  const { helpfulCount, unhelpfulCount, myVote, canVote } = review;
  const vote = useMutation({
    mutationFn: (choice: Vote | null) => apiClient.reviews.vote({ id: review.id, vote: choice }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewQueries.all() }),
  });
  if (!canVote)
    return helpfulCount + unhelpfulCount === 0 ? null : (
      <p className="vote-count">
        {counted(helpfulCount, 'author')} found it helpful
        {unhelpfulCount > 0 && `, ${unhelpfulCount} didn’t`}
      </p>
    );
  // Shows the new vote while it is being sent.
  const chosen = vote.isPending ? vote.variables : myVote;
  const button = (value: Vote, count: number) => ({
    type: 'button' as const,
    className: 'button vote',
    'aria-pressed': chosen === value,
    disabled: vote.isPending,
    onClick: () => vote.mutate(chosen === value ? null : value),
    count,
  });
  return (
    <fieldset className="votes">
      <legend>Was this review helpful?</legend>
      <VoteButton {...button('helpful', helpfulCount)}>
        <ThumbsUp className="icon" aria-hidden /> Helpful
      </VoteButton>
      <VoteButton {...button('unhelpful', unhelpfulCount)}>
        <ThumbsDown className="icon" aria-hidden /> Not helpful
      </VoteButton>
      {vote.error && <p role="alert">{toApiProblem(vote.error).message}</p>}
    </fieldset>
  );
}

function VoteButton({ count, children, ...button }: React.ComponentProps<'button'> & { count: number }) {
  return (
    <button {...button}>
      {children} <span className="vote-number">{count}</span>
    </button>
  );
}

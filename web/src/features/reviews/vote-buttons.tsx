import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Vote } from '#shared/domain/reputation.ts';
import type { Review } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { VoteFieldset } from '../../ui/vote-fieldset.tsx';
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
  return (
    <VoteFieldset
      question="Was this review helpful?"
      helpful={helpfulCount}
      unhelpful={unhelpfulCount}
      chosen={vote.isPending ? vote.variables : myVote}
      isSending={vote.isPending}
      onVote={vote.mutate}
      problem={vote.error ? toApiProblem(vote.error).message : undefined}
    />
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reproduction } from '#shared/domain/reproduction.ts';
import type { Vote } from '#shared/domain/reputation.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { VoteFieldset } from '../../ui/vote-fieldset.tsx';

/** Lets authors and readers say whether a record helped them, and shows what the votes say about its reproducer. */
export function RecordVotes({ reproduction }: { reproduction: Reproduction }) {
  const queryClient = useQueryClient();
  const { archiveId, id, helpfulCount, unhelpfulCount, myVote, canVote } = reproduction;
  const vote = useMutation({
    mutationFn: (choice: Vote | null) =>
      apiClient.checks.voteOnReproduction({ id: archiveId, reproductionId: id, vote: choice }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.checks.key() }),
  });
  return (
    <div>
      {canVote && (
        <VoteFieldset
          question="Is this record helpful?"
          helpful={helpfulCount}
          unhelpful={unhelpfulCount}
          chosen={vote.isPending ? vote.variables : myVote}
          isSending={vote.isPending}
          onVote={vote.mutate}
          problem={vote.error ? toApiProblem(vote.error).message : undefined}
        />
      )}
      {!canVote && helpfulCount + unhelpfulCount > 0 && (
        <p className="capsule-hint">
          {counted(helpfulCount, 'reader')} found it helpful
          {unhelpfulCount > 0 && `, ${unhelpfulCount} didn’t`}.
        </p>
      )}
      <p className="capsule-hint">{reputationSentence(reproduction)}</p>
    </div>
  );
}

const reputationSentence = ({ by, reputation }: Reproduction): string =>
  reputation === null
    ? `${by.name} hasn’t had enough votes for a reputation as a reproducer yet (3 needed).`
    : `${by.name}’s reputation as a reproducer is ${reputation} of 100.`;

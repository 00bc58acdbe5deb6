import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { REVIEW_POLICIES, REVIEW_POLICY_NAMES, type ReviewPolicy } from '#shared/domain/review-policy.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { reviewQueries } from './review-queries.ts';

/** Who may review the paper. Its authors choose it here; others see it if it isn't everybody. */
export function ReviewPolicyLine({ archiveId, isAuthor }: { archiveId: string; isAuthor: boolean }) {
  const { data: policy } = useQuery(reviewQueries.policy(archiveId));
  if (policy === undefined) return <template data-in-browser="near" />;
  if (isAuthor) return <PolicyChoice archiveId={archiveId} policy={policy} />;
  return policy === 'anyone' ? null : <p className="review-policy">{REVIEW_POLICIES[policy].means}</p>;
}

function PolicyChoice({ archiveId, policy }: { archiveId: string; policy: ReviewPolicy }) {
  const id = useId();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (allows: ReviewPolicy) => apiClient.reviews.setPolicy({ id: archiveId, allows }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewQueries.policy(archiveId).queryKey }),
  });
  return (
    <div className="review-policy">
      <label htmlFor={id}>Who may review this paper?</label>
      <select
        id={id}
        value={save.isPending ? save.variables : policy}
        disabled={save.isPending}
        onChange={({ target }) => {
          const chosen = REVIEW_POLICY_NAMES.find((name) => name === target.value);
          if (chosen) save.mutate(chosen);
        }}
      >
        {REVIEW_POLICY_NAMES.map((name) => (
          <option key={name} value={name}>
            {REVIEW_POLICIES[name].name}
          </option>
        ))}
      </select>
      <p role="status">
        {save.isError
          ? toApiProblem(save.error).message
          : save.isSuccess
            ? 'Saved. It applies to reviews from now on.'
            : REVIEW_POLICIES[policy].means}
      </p>
    </div>
  );
}

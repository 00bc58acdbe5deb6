import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { requestsMoved } from './request-queries.ts';
import { jobSentence } from './request-words.ts';

/** How the agent's review provider gets on with a request, and the button that sends it the paper. */
export function ProviderWork({ request }: { request: ReviewRequest }) {
  const { automation } = request;
  if (!automation || (!automation.job && !automation.canBegin)) return null;
  const { job, canBegin } = automation;
  return (
    <div className="provider-work">
      {job && (
        <p>
          {jobSentence(job)} <Moment value={job.updatedAt} />
        </p>
      )}
      {job?.problem && <p className="request-problem">{job.problem}</p>}
      {canBegin && <BeginButton request={request} again={job !== null} />}
    </div>
  );
}

function BeginButton({ request: { id, paper }, again }: { request: ReviewRequest; again: boolean }) {
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationFn: () => apiClient['review-provider'].process({ id }),
    onSuccess: () => requestsMoved(queryClient),
  });
  return (
    <>
      <button type="button" className="button" disabled={begin.isPending} onClick={() => begin.mutate()}>
        {again ? 'Send to the provider again' : 'Send to the review provider'}
        <span className="visually-hidden">: {paper.title}</span>
      </button>
      {begin.error && (
        <p className="request-problem" role="alert">
          {toApiProblem(begin.error).message}
        </p>
      )}
    </>
  );
}

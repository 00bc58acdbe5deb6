import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { invalidateRequests } from './request-queries.ts';
import { describeJob } from './request-text.ts';

/** The review provider's progress on a request, and the button that sends the paper to it. */
export function ProviderProgress({ request }: { request: ReviewRequest }) {
  const { automation } = request;
  if (!automation || (!automation.job && !automation.canBegin)) return null;
  const { job, canBegin } = automation;
  return (
    <div className="provider-progress">
      {job && (
        <p>
          {describeJob(job)} <Moment value={job.updatedAt} />
        </p>
      )}
      {job?.problem && <p className="request-problem">{job.problem}</p>}
      {canBegin && <SendButton request={request} again={job !== null} />}
    </div>
  );
}

function SendButton({ request: { id, paper }, again }: { request: ReviewRequest; again: boolean }) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => apiClient['review-provider'].process({ id }),
    onSuccess: () => invalidateRequests(queryClient),
  });
  return (
    <>
      <button type="button" className="button" disabled={send.isPending} onClick={() => send.mutate()}>
        {again ? 'Send to the provider again' : 'Send to the review provider'}
        <span className="visually-hidden">: {paper.title}</span>
      </button>
      {send.error && (
        <p className="request-problem" role="alert">
          {toApiProblem(send.error).message}
        </p>
      )}
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { isUnderway, JOB_STATES, type JobState, type ReviewJob } from '#shared/domain/review-job.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { llmQueueQueries } from './llm-queue-queries.ts';

/** Labels the time shown for each state: when an active job is due, or when a finished one ended. */
const TIME_LABELS: Record<JobState, string> = {
  QUEUED: 'next attempt',
  RUNNING: 'response due',
  WAITING: 'callback due',
  FAILED: 'failed',
  DONE: 'finished',
  CANCELLED: 'stopped',
};

/** An automated review: paper, agent, attempts, and the provider's last response. */
export function LlmJobEntry({ job, onDone }: { job: ReviewJob; onDone: (message: string) => void }) {
  const heading = useId();
  const { paper, agent, state, tries, maxTries, lastAnswer, dueAt, createdAt, updatedAt } = job;
  return (
    <article className="llm-job" aria-labelledby={heading}>
      <p className="entry-meta">
        <StatusBadge status={JOB_STATES[state]} />
        <span className="mono">{paper.archiveId}</span>
        <span>
          attempt {tries} of {maxTries}
        </span>
        <span>
          {TIME_LABELS[state]} <Moment value={isUnderway(state) ? dueAt : updatedAt} />
        </span>
        <span>
          created <Moment value={createdAt} />
        </span>
      </p>
      <h2 className="entry-title" id={heading}>
        {/* An exam has no paper. */}
        {parsePaperReference(paper.archiveId) ? (
          <Link to={`/papers/${paper.archiveId}`}>{paper.title}</Link>
        ) : (
          paper.title
        )}
      </h2>
      <p className="llm-agent">
        by <Link to={`/agents/${agent.id}`}>{agent.name}</Link>
      </p>
      {lastAnswer && <LastResponse answer={lastAnswer} />}
      <JobActions job={job} onDone={onDone} />
    </article>
  );
}

function LastResponse({
  answer: { at, status, body, problem },
}: {
  answer: NonNullable<ReviewJob['lastAnswer']>;
}) {
  return (
    <div className="llm-answer">
      <p>
        {problem ?? 'The provider responded as expected.'}{' '}
        <span className="llm-when">
          {status !== null && `HTTP ${status}, `}
          <Moment value={at} />
        </span>
      </p>
      {body !== '' && (
        <details>
          <summary>Last response</summary>
          <pre>{body}</pre>
        </details>
      )}
    </div>
  );
}

function JobActions({ job, onDone }: { job: ReviewJob; onDone: (message: string) => void }) {
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (action: 'retry' | 'cancel') => apiClient['review-provider'][action]({ id: job.requestId }),
    onSuccess: (_, action) =>
      onDone(
        action === 'retry'
          ? `Restarted the review of ${job.paper.archiveId}.`
          : `Stopped the review of ${job.paper.archiveId}.`,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: llmQueueQueries.all() }),
  });
  const canRetry = job.state === 'FAILED' || job.state === 'CANCELLED';
  const canStop = isUnderway(job.state) || job.state === 'FAILED';
  return (
    <>
      {act.isError && <p className="llm-problem">{toApiProblem(act.error).message}</p>}
      <div className="llm-actions">
        {canRetry && (
          <button
            type="button"
            className="button"
            disabled={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            Run again
          </button>
        )}
        {canStop && (
          <button
            type="button"
            className="button"
            disabled={act.isPending}
            onClick={() => act.mutate('cancel')}
          >
            Stop
          </button>
        )}
      </div>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { isUnderway, JOB_STATES, type JobState, type ReviewJob } from '#shared/domain/review-job.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { llmQueueQueries } from './llm-queue-queries.ts';

/** What is said of the moment that counts in a state: the next one of a job under way, else the last. */
const MOMENTS: Record<JobState, string> = {
  QUEUED: 'next try',
  RUNNING: 'to be answered by',
  WAITING: 'waits until',
  FAILED: 'gave up',
  DONE: 'done',
  CANCELLED: 'stopped',
};

const TONES: Partial<Record<JobState, string>> = { FAILED: 'rubric', DONE: 'ok' };

/** One automated review: its paper, its agent, its tries, and what its provider said last. */
export function LlmJobEntry({ job, onDone }: { job: ReviewJob; onDone: (what: string) => void }) {
  const heading = useId();
  const { paper, agent, state, tries, maxTries, lastAnswer, dueAt, createdAt, updatedAt } = job;
  return (
    <article className="llm-job" aria-labelledby={heading}>
      <p className="entry-meta">
        <span className="badge" data-tone={TONES[state]}>
          {JOB_STATES[state]}
        </span>
        <span className="mono">{paper.archiveId}</span>
        <span>
          try {tries} of {maxTries}
        </span>
        <span>
          {MOMENTS[state]} <Moment value={isUnderway(state) ? dueAt : updatedAt} />
        </span>
        <span>
          asked <Moment value={createdAt} />
        </span>
      </p>
      <h2 className="entry-title" id={heading}>
        <Link to={`/papers/${paper.archiveId}`}>{paper.title}</Link>
      </h2>
      <p className="llm-agent">
        by <Link to={`/agents/${agent.id}`}>{agent.name}</Link>
      </p>
      {lastAnswer && <LastAnswer answer={lastAnswer} />}
      <JobActions job={job} onDone={onDone} />
    </article>
  );
}

function LastAnswer({
  answer: { at, status, body, problem },
}: {
  answer: NonNullable<ReviewJob['lastAnswer']>;
}) {
  return (
    <div className="llm-answer">
      <p>
        {problem ?? 'The provider answered as it should.'}{' '}
        <span className="llm-when">
          {status !== null && `HTTP ${status}, `}
          <Moment value={at} />
        </span>
      </p>
      {body !== '' && (
        <details>
          <summary>Last answer</summary>
          <pre>{body}</pre>
        </details>
      )}
    </div>
  );
}

function JobActions({ job, onDone }: { job: ReviewJob; onDone: (what: string) => void }) {
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (what: 'retry' | 'cancel') => apiClient['review-provider'][what]({ id: job.requestId }),
    onSuccess: (_, what) =>
      onDone(`The review of ${job.paper.archiveId} ${what === 'retry' ? 'runs again' : 'was stopped'}.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: llmQueueQueries.all() }),
  });
  const mayRetry = job.state === 'FAILED' || job.state === 'CANCELLED';
  const mayStop = isUnderway(job.state) || job.state === 'FAILED';
  return (
    <>
      {act.isError && <p className="llm-problem">{toApiProblem(act.error).message}</p>}
      <div className="llm-actions">
        {mayRetry && (
          <button
            type="button"
            className="button"
            disabled={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            Run again
          </button>
        )}
        {mayStop && (
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

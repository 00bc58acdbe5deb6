import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { JOB_STATES, type JobState } from '#shared/domain/review-job.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LlmJobEntry } from './llm-job-entry.tsx';
import { llmQueueQueries } from './llm-queue-queries.ts';
import './llm-queue.css';

/** The queue of automated reviews: state, last provider response, and actions for admins. */
export function LlmQueue({ state, cursor }: { state: JobState | undefined; cursor: string | undefined }) {
  const queue = useQueue(state, cursor);
  const [lastAction, setLastAction] = useState('');
  const { counts, oldestQueuedAt } = queue.data ?? {};
  return (
    <>
      <header className="list-head">
        <div>
          <h1>LLM Queue</h1>
          <p className="list-facts">
            {counts && (
              <span>{counted(counts.QUEUED + counts.RUNNING + counts.WAITING, 'review')} in progress</span>
            )}
            {counts && <span>{counted(counts.FAILED, 'failure')}</span>}
            {oldestQueuedAt && (
              <span>
                oldest queued <Moment value={oldestQueuedAt} />
              </span>
            )}
          </p>
        </div>
      </header>
      <Tabs look="section-tabs" label="Job state">
        <StateLink label="Needs attention" to="/admin/llm-queue" current={state === undefined} />
        {Object.entries(JOB_STATES).map(([name, { label }]) => (
          <StateLink
            key={name}
            label={label}
            to={`/admin/llm-queue?state=${name}`}
            current={state === name}
            count={counts?.[name as keyof typeof counts]}
          />
        ))}
      </Tabs>
      <QueueDone what={lastAction} />
      <Jobs queue={queue} state={state} onDone={setLastAction} />
    </>
  );
}

interface StateLinkProps {
  label: string;
  to: string;
  current: boolean;
  count?: number | undefined;
}

const StateLink = ({ label, to, current, count }: StateLinkProps) => (
  <Link to={to} aria-current={current ? 'page' : undefined}>
    {label}
    {count ? <span className="llm-count">{formatCount(count)}</span> : null}
  </Link>
);

interface JobsProps {
  queue: ReturnType<typeof useQueue>;
  state: JobState | undefined;
  onDone: (message: string) => void;
}

function Jobs({ queue, state, onDone }: JobsProps) {
  if (queue.isError && !queue.data)
    return <ErrorMessage title="Couldn’t load the queue" error={queue.error} onRetry={queue.refetch} />;
  if (!queue.data) return <ListingSkeleton label="Loading queue" />;
  const { jobs, nextCursor } = queue.data;
  if (jobs.length === 0)
    return (
      <div className="message">
        <p>No automated reviews in this state.</p>
      </div>
    );
  return (
    <>
      <ol className="listing list-body" aria-busy={queue.isPlaceholderData}>
        {jobs.map((job) => (
          <li key={job.requestId} className="entry">
            <LlmJobEntry job={job} onDone={onDone} />
          </li>
        ))}
      </ol>
      {nextCursor && (
        <Link
          className="button queue-more"
          to={`/admin/llm-queue?state=${state}&cursor=${encodeURIComponent(nextCursor)}`}
        >
          Show more
        </Link>
      )}
    </>
  );
}

const useQueue = (state: JobState | undefined, cursor: string | undefined) =>
  useQuery(llmQueueQueries.queue(state, cursor));

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { PIPELINE_STAGE_ORDER, PIPELINE_STAGES } from '#shared/domain/pipeline-stages.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { paperQueries } from './paper-queries.ts';

/** Shows its author where a paper is on its way; when it has arrived, the paper is loaded anew. */
export function PipelineProgress({ reference }: { reference: string }) {
  const pipeline = useQuery(paperQueries.pipeline(reference));
  const queryClient = useQueryClient();
  const done = pipeline.data?.status === 'completed';

  useEffect(() => {
    if (done) void queryClient.invalidateQueries({ queryKey: paperQueries.detail(reference).queryKey });
  }, [done, queryClient, reference]);

  if (pipeline.isError)
    return (
      <ErrorMessage
        title="The state of this paper could not be loaded"
        error={pipeline.error}
        onRetry={pipeline.refetch}
      />
    );
  return pipeline.data ? <Stages status={pipeline.data} /> : <Skeleton height={190} />;
}

function Stages({ status }: { status: PipelineStatus }) {
  return (
    <section className="pipeline" aria-labelledby="pipeline-heading">
      <h2 id="pipeline-heading">
        {status.status === 'failed' ? 'This version could not be published' : 'On its way to readers'}
      </h2>
      <progress max={100} value={status.progress} aria-labelledby="pipeline-heading" />
      <ol className="stages">
        {PIPELINE_STAGE_ORDER.map((stage) => {
          const isDone = status.completedStages.includes(stage);
          const isNow = !isDone && stage === status.currentStage;
          return (
            <li key={stage} data-state={isDone ? 'done' : isNow ? 'now' : 'ahead'}>
              <span aria-hidden>{isDone ? '✓' : isNow ? '→' : '·'}</span>
              {PIPELINE_STAGES[stage]}
              <span className="visually-hidden">{isDone ? ' (done)' : isNow ? ' (now)' : ' (to come)'}</span>
            </li>
          );
        })}
      </ol>
      <div role="status">
        {status.errors.map((error) => (
          <p key={error} className="notice" data-tone="rubric">
            {error}
          </p>
        ))}
        {status.canRetry && <p>Send the corrected files as a new version, and it starts again.</p>}
      </div>
    </section>
  );
}

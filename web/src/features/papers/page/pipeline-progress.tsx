import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import {
  PIPELINE_ACTIVITIES,
  PIPELINE_STAGE_ORDER,
  PIPELINE_STAGES,
} from '#shared/domain/pipeline-stages.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { paperQueries } from '../paper-queries.ts';
import { pipelineQuery } from '../pipeline-query.ts';

/** Shows authors the pipeline's progress, and reloads the paper once it is public. */
export function PipelineProgress({ reference }: { reference: string }) {
  const pipeline = useQuery(pipelineQuery(reference));
  const queryClient = useQueryClient();
  const done = pipeline.data?.status === 'completed';

  useEffect(() => {
    if (done) void queryClient.invalidateQueries({ queryKey: paperQueries.detail(reference).queryKey });
  }, [done, queryClient, reference]);

  if (pipeline.isError)
    return (
      <ErrorMessage title="Couldn’t load the progress" error={pipeline.error} onRetry={pipeline.refetch} />
    );
  return pipeline.data ? <Stages status={pipeline.data} /> : <Skeleton height={190} />;
}

function Stages({ status }: { status: PipelineStatus }) {
  return (
    <section className="pipeline" aria-labelledby="pipeline-heading">
      <h2 id="pipeline-heading">
        {status.status === 'failed' ? 'Couldn’t publish this version' : 'Publishing this version'}
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
              <span className="visually-hidden">{isDone ? ' (done)' : isNow ? ' (now)' : ' (next)'}</span>
            </li>
          );
        })}
      </ol>
      <div role="status">
        {status.status === 'processing' && <p>{PIPELINE_ACTIVITIES[status.activity]}</p>}
        {status.errors.map((error) => (
          <p key={error} className="notice" data-tone="rubric">
            {error}
          </p>
        ))}
        {status.canRetry && <p>Fix the files and submit them as a new version.</p>}
      </div>
    </section>
  );
}

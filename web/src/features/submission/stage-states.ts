import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { PIPELINE_STAGE_ORDER, type PipelineStage } from '#shared/domain/pipeline-stages.ts';

type Pipeline = Pick<PipelineStatus, 'completedStages' | 'currentStage' | 'status'>;

export type Outcome = 'processing' | 'held' | 'failed' | 'published';
export type StageState = 'done' | 'active' | 'failed' | 'waiting';

/** Where the pipeline has got to. What is held waits for an editor: nothing more happens by itself. */
export function outcomeOf({ status }: Pick<Pipeline, 'status'>): Outcome {
  return status === 'completed' ? 'published' : status;
}

/** How each stage stands: the current one is worked on, or it is where the pipeline failed. */
export function stageStates(pipeline: Pipeline): Record<PipelineStage, StageState> {
  const outcome = outcomeOf(pipeline);
  const stateOf = (stage: PipelineStage): StageState => {
    if (pipeline.completedStages.includes(stage)) return 'done';
    if (stage !== pipeline.currentStage || outcome === 'held') return 'waiting';
    return outcome === 'failed' ? 'failed' : 'active';
  };
  const states = PIPELINE_STAGE_ORDER.map((stage) => [stage, stateOf(stage)] as const);
  return Object.fromEntries(states) as Record<PipelineStage, StageState>;
}

import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { PIPELINE_STAGE_ORDER, type PipelineStage } from '#shared/domain/pipeline-stages.ts';

type Pipeline = Pick<PipelineStatus, 'completedStages' | 'currentStage' | 'status'>;

export type Outcome = 'processing' | 'held' | 'failed' | 'published';
export type StageState = 'done' | 'active' | 'failed' | 'waiting';

/** Returns the pipeline's outcome. A held version waits for desk review. */
export function outcomeOf({ status }: Pick<Pipeline, 'status'>): Outcome {
  return status === 'completed' ? 'published' : status;
}

/** Returns the state of each stage. The current stage is active, or failed. */
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

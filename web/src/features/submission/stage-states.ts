import { PIPELINE_STAGE_ORDER, type PipelineStage, type PipelineStatus } from '#shared/domain/pipeline.ts';

type StageState = 'done' | 'active' | 'failed' | 'waiting';

/** How each stage stands: the current one is worked on, or it is where the pipeline failed. */
export function stageStates({
  completedStages,
  currentStage,
  status,
}: Pick<PipelineStatus, 'completedStages' | 'currentStage' | 'status'>): Record<PipelineStage, StageState> {
  const stateOf = (stage: PipelineStage): StageState => {
    if (completedStages.includes(stage)) return 'done';
    if (stage !== currentStage || status === 'completed') return 'waiting';
    return status === 'failed' ? 'failed' : 'active';
  };
  const states = PIPELINE_STAGE_ORDER.map((stage) => [stage, stateOf(stage)] as const);
  return Object.fromEntries(states) as Record<PipelineStage, StageState>;
}

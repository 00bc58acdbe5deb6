import * as z from 'zod';

/** What happens to a version after it was sent, in this order (decisions.md §4): stage → what it means. */
export const PIPELINE_STAGES = {
  received: 'The files are stored',
  converted: 'Web page, PDF, JATS and text are made',
  screened: 'Checked for what readers must not meet',
  published: 'The world can read it',
} as const;
export type PipelineStage = keyof typeof PIPELINE_STAGES;
export const PIPELINE_STAGE_ORDER = Object.keys(PIPELINE_STAGES) as [PipelineStage, ...PipelineStage[]];
export const PipelineStage = z.enum(PIPELINE_STAGE_ORDER);

export const PipelineState = z.object({
  completedStage: PipelineStage,
  status: z.enum(['processing', 'completed', 'failed']),
  errors: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});
export type PipelineState = z.infer<typeof PipelineState>;

/** The pipeline as `GET /papers/{id}/pipeline-status` shows it. */
export const PipelineStatus = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  currentStage: PipelineStage.describe('The stage now worked on, or the last one when all is done.'),
  status: z.enum(['processing', 'completed', 'failed']),
  progress: z.number().int().min(0).max(100),
  lastUpdated: z.iso.datetime(),
  completedStages: z.array(PipelineStage),
  remainingStages: z.array(PipelineStage),
  errors: z.array(z.string()),
  canRetry: z.boolean(),
});
export type PipelineStatus = z.infer<typeof PipelineStatus>;

/** Splits the stages at the last one done: what is behind, what is ahead, and how far it is in percent. */
export function pipelineProgress(
  state: PipelineState,
): Pick<PipelineStatus, 'currentStage' | 'completedStages' | 'remainingStages' | 'progress'> {
  const done = PIPELINE_STAGE_ORDER.indexOf(state.completedStage) + 1;
  const remainingStages = PIPELINE_STAGE_ORDER.slice(done);
  return {
    currentStage: remainingStages[0] ?? state.completedStage,
    completedStages: PIPELINE_STAGE_ORDER.slice(0, done),
    remainingStages,
    progress: Math.round((100 * done) / PIPELINE_STAGE_ORDER.length),
  };
}

import * as z from 'zod';
import { PaperStatus } from '#shared/domain/paper.ts';
import type * as Terms from '#shared/domain/pipeline-stages.ts';
import { PIPELINE_ACTIVITY_NAMES, PIPELINE_STAGE_ORDER } from '#shared/domain/pipeline-stages.ts';

export { PIPELINE_STAGE_ORDER, PIPELINE_STAGES } from '#shared/domain/pipeline-stages.ts';

export type PipelineStage = Terms.PipelineStage;
export const PipelineStage = z.enum(PIPELINE_STAGE_ORDER);

/** `held`: screening found something, and an admin decides at the desk (docs/product/screening.md). */
const PipelineOutcome = z.enum(['processing', 'completed', 'held', 'failed']);

export const PipelineState = z.object({
  completedStage: PipelineStage,
  status: PipelineOutcome,
  errors: z.array(z.string()),
  updatedAt: z.iso.datetime(),
  /** How often the pipeline began, if it hasn't ended. */
  tries: z.number().int().optional(),
  /** Whether the conversion takes so long that it continues beside those of other papers. */
  isSlow: z.boolean().optional(),
});
export type PipelineState = z.infer<typeof PipelineState>;

/** The pipeline as `GET /papers/{id}/pipeline-status` shows it. */
export const PipelineStatus = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  currentStage: PipelineStage.describe('The stage in progress, or the last one if the pipeline is done.'),
  status: PipelineOutcome,
  paperStatus: PaperStatus.describe('The version’s status now: a published one may have been withdrawn.'),
  activity: z
    .enum(PIPELINE_ACTIVITY_NAMES)
    .describe(
      'Whether the version waits for other papers, or is being processed. A paper that takes longer than 15 seconds continues in a slower lane.',
    ),
  progress: z.number().int().min(0).max(100),
  lastUpdated: z.iso.datetime(),
  completedStages: z.array(PipelineStage),
  remainingStages: z.array(PipelineStage),
  errors: z
    .array(z.string())
    .describe(
      'Why the version is held or failed, or why a published one couldn’t be converted: `main.tex:12` is its place.',
    ),
  canRetry: z.boolean().describe('Whether a new version can mend a failure.'),
});
export type PipelineStatus = z.infer<typeof PipelineStatus>;

/** Returns the completed stages, the remaining stages, and the progress in percent. */
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

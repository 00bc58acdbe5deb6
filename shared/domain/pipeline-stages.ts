/** What happens to a version after it was sent, in this order (decisions.md §4): stage → what it means. */
export const PIPELINE_STAGES = {
  received: 'The files are stored',
  converted: 'Web page, PDF, JATS and text are made',
  screened: 'Checked for what readers must not meet',
  published: 'The world can read it',
} as const;
export type PipelineStage = keyof typeof PIPELINE_STAGES;
export const PIPELINE_STAGE_ORDER = Object.keys(PIPELINE_STAGES) as [PipelineStage, ...PipelineStage[]];

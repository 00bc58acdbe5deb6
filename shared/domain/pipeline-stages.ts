/** The stages of the pipeline in order (docs/product/papers.md): stage → what it means. */
export const PIPELINE_STAGES = {
  received: 'The files are stored',
  converted: 'Web page, PDF, JATS and text are made',
  screened: 'Screened for hidden text, prompt injection and plagiarism',
  published: 'The world can read it',
} as const;
export type PipelineStage = keyof typeof PIPELINE_STAGES;
export const PIPELINE_STAGE_ORDER = Object.keys(PIPELINE_STAGES) as [PipelineStage, ...PipelineStage[]];

/** The stages of the pipeline in order (docs/product/papers.md): stage → what it means. */
export const PIPELINE_STAGES = {
  received: 'Save the files',
  converted: 'Create the web page, PDF, JATS and text',
  screened: 'Screen for hidden text, prompt injection and plagiarism',
  published: 'Publish: anyone can read it',
} as const;
export type PipelineStage = keyof typeof PIPELINE_STAGES;
export const PIPELINE_STAGE_ORDER = Object.keys(PIPELINE_STAGES) as [PipelineStage, ...PipelineStage[]];

/** What the pipeline does with a version at this moment: activity → what its author waits for, and how long. */
export const PIPELINE_ACTIVITIES = {
  waiting: 'Your paper is waiting for its turn, usually for a few seconds.',
  working: 'Most papers are published within 15 seconds.',
  'working-slowly': 'This paper takes long to convert, usually up to 2 minutes. You can leave this page.',
  ended: '',
} as const;
export type PipelineActivity = keyof typeof PIPELINE_ACTIVITIES;
export const PIPELINE_ACTIVITY_NAMES = Object.keys(PIPELINE_ACTIVITIES) as [
  PipelineActivity,
  ...PipelineActivity[],
];

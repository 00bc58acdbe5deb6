import { ulid } from 'ulid';
import { papers } from '#shared/contract/papers.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { getFiles, getPaper, getPipelineStatus } from './get-paper.ts';
import { listPapers } from './list-papers.ts';
import { recordView } from './record-view.ts';
import { revisePaper } from './revise-paper.ts';
import { submitPaper } from './submit-paper.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(papers, {
  list: listPapers,
  submit: submitPaper(deps),
  get: getPaper,
  revise: revisePaper(deps),
  pipelineStatus: getPipelineStatus,
  files: getFiles,
  recordView: recordView(deps),
});

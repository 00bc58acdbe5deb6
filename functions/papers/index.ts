import { ulid } from 'ulid';
import { papers } from '#shared/contract/papers.ts';
import { listPapers } from '../_lib/papers/list-papers.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource, type UseCases } from '../_lib/runtime/resource.ts';
import { getFiles, getPaper, getPipelineStatus } from './get-paper.ts';
import { recordView } from './record-view.ts';

const deps = { clock: systemClock, newId: ulid };

const forAuthors = () => import('./author-use-cases.ts');

const useCases: UseCases<typeof papers> = {
  list: listPapers,
  submit: onDemand(async () => (await forAuthors()).submitPaper(deps)),
  get: getPaper,
  revise: onDemand(async () => (await forAuthors()).revisePaper(deps)),
  withdraw: onDemand(async () => (await forAuthors()).withdrawPaper(deps)),
  reveal: onDemand(async () => (await import('./reveal-authors.ts')).revealPaper),
  pendingReviews: onDemand(async () => (await forAuthors()).getPendingReviews),
  announceUploads: onDemand(async () => (await forAuthors()).createUploadSet(deps)),
  getUploads: onDemand(async () => (await forAuthors()).getUploads(deps)),
  requestPreview: onDemand(async () => (await forAuthors()).requestPreview(deps)),
  getPreview: onDemand(async () => (await forAuthors()).getPreview(deps)),
  getPreviewReferences: onDemand(async () => (await forAuthors()).getPreviewReferences(deps)),
  listDrafts: onDemand(async () => (await forAuthors()).listDrafts(deps)),
  getDraft: onDemand(async () => (await forAuthors()).getDraft(deps)),
  saveDraft: onDemand(async () => (await forAuthors()).saveDraft(deps)),
  deleteDraft: onDemand(async () => (await forAuthors()).deleteDraft),
  submissionLimit: onDemand(async () => (await forAuthors()).getSubmissionLimit(deps)),
  requestSubmissions: onDemand(async () => (await forAuthors()).requestSubmissions(deps)),
  invitations: onDemand(async () => (await forAuthors()).listInvitations),
  respondToInvitation: onDemand(async () => (await forAuthors()).respondToInvitation(deps)),
  invited: onDemand(async () => (await forAuthors()).listInvited),
  inviteAgain: onDemand(async () => (await forAuthors()).resendInvitation(deps)),
  removeInvited: onDemand(async () => (await forAuthors()).removeCoauthor(deps)),
  provenance: onDemand(async () => (await import('./get-provenance.ts')).getProvenance),
  provenanceKeys: onDemand(async () => (await import('./get-provenance.ts')).getProvenanceKeys),
  pipelineStatus: getPipelineStatus,
  files: getFiles,
  recordView: recordView(deps),
};

export const handler = resource(papers, useCases, { readAhead: ['get'] });

import { ulid } from 'ulid';
import { papers } from '#shared/contract/papers.ts';
import { systemClock } from '../_lib/clock.ts';
import { onDemand } from '../_lib/on-demand.ts';
import { resource, type UseCases } from '../_lib/resource.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
import { getFiles, getPaper, getPipelineStatus } from './get-paper.ts';
import { listInvitations, listInvited, respondToInvitation } from './invitations.ts';
import { listPapers } from './list-papers.ts';
import { recordView } from './record-view.ts';

const deps = { clock: systemClock, newId: ulid };

const useCases: UseCases<typeof papers> = {
  list: listPapers,
  submit: onDemand(async () => (await import('./submit-paper.ts')).submitPaper(deps)),
  get: getPaper,
  revise: onDemand(async () => (await import('./revise-paper.ts')).revisePaper(deps)),
  withdraw: onDemand(async () => (await import('./withdraw-paper.ts')).withdrawPaper(deps)),
  pendingReviews: onDemand(async () => (await import('./pending-reviews.ts')).getPendingReviews),
  announceUploads: onDemand(async () => (await import('./announce-uploads.ts')).announceUploads(deps)),
  getUploads: onDemand(async () => (await import('./announce-uploads.ts')).getUploads(deps)),
  requestPreview: onDemand(async () => (await import('./previews.ts')).requestPreview(deps)),
  getPreview: onDemand(async () => (await import('./previews.ts')).getPreview(deps)),
  listDrafts: listDrafts(deps),
  getDraft: getDraft(deps),
  saveDraft: saveDraft(deps),
  deleteDraft,
  invitations: listInvitations,
  respondToInvitation: respondToInvitation(deps),
  invited: listInvited,
  provenance: onDemand(async () => (await import('./get-provenance.ts')).getProvenance),
  provenanceKeys: onDemand(async () => (await import('./get-provenance.ts')).getProvenanceKeys),
  pipelineStatus: getPipelineStatus,
  files: getFiles,
  recordView: recordView(deps),
};

export const handler = resource(papers, useCases, { readAhead: ['get'] });

/**
 * What authors do with their papers: loaded together, at the first such call. A file each of them would split what they
 * share into twenty small ones, which the cold start of every reader would load.
 */
export { announceUploads, getUploads } from './announce-uploads.ts';
export { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
export { listInvitations, listInvited, respondToInvitation } from './invitations.ts';
export { inviteAgain } from './invite-again.ts';
export { getPendingReviews } from './pending-reviews.ts';
export { getPreview, requestPreview } from './previews.ts';
export { removeInvited } from './remove-invited.ts';
export { revisePaper } from './revise-paper.ts';
export { submitPaper } from './submit-paper.ts';
export { withdrawPaper } from './withdraw-paper.ts';

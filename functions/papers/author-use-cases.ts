/**
 * The use cases of authors, loaded together at the first such call. Loading them separately would split their shared code
 * into twenty small files, which every reader's cold start would load.
 */
export { createUploadSet, getUploads } from './create-upload-set.ts';
export { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
export { listInvitations, listInvited, respondToInvitation } from './invitations.ts';
export { getPendingReviews } from './pending-reviews.ts';
export { getPreview, getPreviewReferences, requestPreview } from './previews.ts';
export { removeCoauthor } from './remove-coauthor.ts';
export { resendInvitation } from './resend-invitation.ts';
export { revisePaper } from './revise-paper.ts';
export { getSubmissionLimit, requestSubmissions } from './submission-limit.ts';
export { submitPaper } from './submit-paper.ts';
export { withdrawPaper } from './withdraw-paper.ts';

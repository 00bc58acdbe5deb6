import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { Draft, DraftId, DraftSummary, DraftValues } from '#shared/domain/draft.ts';
import { Invitation, Invited } from '#shared/domain/invitation.ts';
import { PreviewState } from '#shared/domain/preview.ts';
import { Revision } from '#shared/domain/submission.ts';
import { AnnouncedFiles, UploadSet } from '#shared/domain/upload.ts';

const signedIn = endpoint('papers', 'supervisor');
const byDraft = z.object({ id: DraftId });
const byInvited = z.object({
  id: z.string().max(100).describe('A ULID or an archiveId.'),
  username: z.string().max(100).describe('Of the co-author, upper or lower case.'),
});
const byPaper = z.object({ id: z.string().max(100).describe('A ULID or an archiveId.') });

/** What comes before and around a submission: uploads, drafts, invitations; part of the resource `papers`. */
export const paperSubmission = {
  announceUploads: signedIn
    .route({
      method: 'POST',
      path: '/papers/uploads',
      successStatus: 201,
      summary: 'Ask where to upload large files',
      description:
        'For files that are more than one request may carry: a presigned S3 form for each, with its size, type and hash pinned. Submit the paper with the uploadIds afterwards.',
    })
    .input(z.object({ files: AnnouncedFiles }))
    .output(envelope(UploadSet)),
  getUploads: signedIn
    .route({
      method: 'GET',
      path: '/papers/uploads/{setId}',
      summary: 'Which files of a set have arrived',
      description: 'To go on after a lost connection: what is stored need not be sent again.',
    })
    .input(z.object({ setId: z.string().max(40) }))
    .output(envelope(UploadSet)),
  requestPreview: signedIn
    .route({
      method: 'POST',
      path: '/papers/previews',
      successStatus: 201,
      summary: 'See what the pipeline would make of a source',
      description: 'Files, uploadIds or content as for POST /papers; nothing is submitted.',
    })
    .input(Revision)
    .output(envelope(PreviewState)),
  getPreview: signedIn
    .route({ method: 'GET', path: '/papers/previews/{id}', summary: 'A preview of mine' })
    .input(z.object({ id: z.string().max(40) }))
    .output(envelope(PreviewState)),
  listDrafts: signedIn
    .route({ method: 'GET', path: '/papers/drafts', summary: 'My drafts, the newest first' })
    .output(envelope(z.object({ drafts: z.array(DraftSummary) }))),
  getDraft: signedIn
    .route({ method: 'GET', path: '/papers/drafts/{id}', summary: 'A draft of mine' })
    .input(byDraft)
    .output(envelope(Draft)),
  saveDraft: signedIn
    .route({
      method: 'PUT',
      path: '/papers/drafts/{id}',
      summary: 'Keep what stands in the form',
      description:
        'Refused with 409 where the draft was changed since `revision`, so that two pages do not write over each other; 0 for a new one. Kept for 90 days after the last change.',
    })
    .input(
      byDraft.extend({
        values: DraftValues,
        paperId: z.string().max(100).nullable().default(null),
        revision: z.number().int().min(0),
      }),
    )
    .output(envelope(DraftSummary)),
  deleteDraft: signedIn
    .route({ method: 'DELETE', path: '/papers/drafts/{id}', summary: 'Throw a draft away' })
    .input(byDraft)
    .output(z.object({ success: z.literal(true) })),
  invitations: signedIn
    .route({
      method: 'GET',
      path: '/papers/invitations',
      summary: 'To which papers I am invited, the newest first',
    })
    .output(envelope(z.object({ invitations: z.array(Invitation) }))),
  respondToInvitation: signedIn
    .route({
      method: 'POST',
      path: '/papers/invitations/{id}/respond',
      summary: 'Accept or decline an invitation',
      description: 'The same answer again changes nothing; another one than before is refused with 409.',
    })
    .input(byPaper.extend({ response: z.enum(['accept', 'decline']) }))
    .output(envelope(Invitation).extend({ message: z.string() })),
  invited: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/invited',
      summary: 'Whom a paper has invited; for its authors',
    })
    .input(byPaper)
    .output(envelope(z.object({ invited: z.array(Invited) }))),
  inviteAgain: signedIn
    .route({
      method: 'POST',
      path: '/papers/{id}/invited/{username}',
      summary: 'Ask somebody once more to be a co-author',
      description:
        'For its authors: who declined, left or was taken off can be asked again, three times in all. Who was never invited is named in `coauthors` of PUT /papers/{id}, which asks nobody twice.',
    })
    .input(byInvited)
    .output(envelope(Invited).extend({ message: z.string() })),
  removeInvited: signedIn
    .route({
      method: 'DELETE',
      path: '/papers/{id}/invited/{username}',
      summary: 'Leave a paper, or take a co-author off it',
      description:
        'A co-author leaves by their own username, at any time: public versions keep their name, later ones do not have it. Who submitted the paper takes an invitation back, and an accepted co-author off it as long as no version is public.',
    })
    .input(byInvited)
    .output(envelope(Invited).extend({ message: z.string() })),
};

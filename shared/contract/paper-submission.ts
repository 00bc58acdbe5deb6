import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope, TAKES_SUBMISSIONS } from '#shared/contract/base.ts';
import { errors, INTAKE_ERRORS } from '#shared/contract/declared-errors.ts';
import { DecisionWord } from '#shared/domain/decision-word.ts';
import { Draft, DraftId, DraftSummary, DraftValues } from '#shared/domain/draft.ts';
import { Invitation, Invited } from '#shared/domain/invitation.ts';
import { PreviewState } from '#shared/domain/preview.ts';
import { PreviewReferences } from '#shared/domain/reference-check.ts';
import { Revision } from '#shared/domain/submission.ts';
import { LimitRequestText, OwnLimitRequest, SubmissionLimit } from '#shared/domain/submission-limit.ts';
import { AnnouncedFiles, UploadSet } from '#shared/domain/upload.ts';
import { MOST_COUNTED } from '#shared/input/explain-issue.ts';

const signedIn = endpoint('papers', 'supervisor', { needs: 'submit' });
const byDraft = z.object({ id: DraftId });
const byInvited = z.object({
  id: z.string().max(100).describe('A ULID or an archive id.'),
  username: z.string().max(100).describe('The co-author’s username, in any case.'),
});
const byPaper = z.object({ id: z.string().max(100).describe('A ULID or an archive id.') });

/** Uploads, previews, drafts and invitations; part of the resource `papers`. */
export const paperSubmission = {
  announceUploads: endpoint('papers', 'supervisor', { ...TAKES_SUBMISSIONS, needs: 'submit' })
    .route({
      method: 'POST',
      path: '/papers/uploads',
      successStatus: 201,
      summary: 'Request upload forms for large files',
      description:
        'For files that are too large for one request. Returns a presigned S3 form for each file, bound to its size, type and hash. Upload the files, then submit the paper with the `uploadIds`.',
    })
    .input(z.object({ files: AnnouncedFiles }))
    .errors(errors('too-many-uploads', 'storage-full', 'submission-too-large'))
    .output(envelope(UploadSet)),
  getUploads: signedIn
    .route({
      method: 'GET',
      path: '/papers/uploads/{setId}',
      summary: 'Get the status of an upload set',
      description: 'Use it to resume after a lost connection. You don’t need to upload stored files again.',
    })
    .input(z.object({ setId: z.string().max(40) }))
    .errors(errors('upload-set-not-found'))
    .output(envelope(UploadSet)),
  submissionLimit: signedIn
    .route({
      method: 'GET',
      path: '/papers/submission-limit',
      summary: 'Get how many papers I may submit a day',
      description:
        'The same number of new versions is allowed. All accounts with one mailbox count together.',
    })
    .output(envelope(SubmissionLimit)),
  requestSubmissions: signedIn
    .route({
      method: 'POST',
      path: '/papers/submission-limit/requests',
      successStatus: 201,
      summary: 'Ask the desk for more submissions a day',
      description: 'An admin decides. The answer is in `GET /papers/submission-limit`.',
    })
    .input(LimitRequestText)
    .errors(errors('limit-requested'))
    .output(envelope(OwnLimitRequest)),
  requestPreview: signedIn
    .route({
      method: 'POST',
      path: '/papers/previews',
      successStatus: 201,
      summary: 'Request a preview of a source',
      description: 'Takes files, `uploadIds` or content as `POST /papers` does. Submits nothing.',
    })
    .input(Revision)
    .errors(errors(...INTAKE_ERRORS, 'too-many-previews'))
    .output(envelope(PreviewState)),
  getPreview: signedIn
    .route({ method: 'GET', path: '/papers/previews/{id}', summary: 'Get one of my previews' })
    .input(z.object({ id: z.string().max(40) }))
    .errors(errors('preview-not-found'))
    .output(envelope(PreviewState)),
  getPreviewReferences: signedIn
    .route({
      method: 'GET',
      path: '/papers/previews/{id}/references',
      summary: 'Get the checked references of one of my previews',
      description: `The references are looked up in catalogs after the conversion, up to ${LIMITS.referenceCheck.previewed} of them. Ask again until \`isComplete\`.`,
    })
    .input(z.object({ id: z.string().max(40) }))
    .errors(errors('preview-not-found'))
    .output(envelope(PreviewReferences)),
  listDrafts: signedIn
    .route({ method: 'GET', path: '/papers/drafts', summary: 'List my drafts, newest first' })
    .output(envelope(z.object({ drafts: z.array(DraftSummary) }))),
  getDraft: signedIn
    .route({ method: 'GET', path: '/papers/drafts/{id}', summary: 'Get one of my drafts' })
    .input(byDraft)
    .errors(errors('draft-not-found'))
    .output(envelope(Draft)),
  saveDraft: signedIn
    .route({
      method: 'PUT',
      path: '/papers/drafts/{id}',
      summary: 'Save a draft',
      description:
        'Returns 409 if the draft changed after `revision`, so that two open pages can’t overwrite each other. Send 0 for a new draft. Drafts are deleted 90 days after the last change.',
    })
    .input(
      byDraft.extend({
        values: DraftValues,
        paperId: z.string().max(100).nullable().default(null),
        revision: z.number().int().min(0).max(MOST_COUNTED),
      }),
    )
    .errors(errors('draft-not-found', 'draft-changed', 'draft-limit-reached'))
    .output(envelope(DraftSummary)),
  deleteDraft: signedIn
    .route({ method: 'DELETE', path: '/papers/drafts/{id}', summary: 'Delete a draft' })
    .input(byDraft)
    .output(z.object({ success: z.literal(true) })),
  invitations: signedIn
    .route({
      method: 'GET',
      path: '/papers/invitations',
      summary: 'List my invitations to papers, newest first',
    })
    .output(envelope(z.object({ invitations: z.array(Invitation) }))),
  respondToInvitation: signedIn
    .route({
      method: 'POST',
      path: '/papers/invitations/{id}/respond',
      summary: 'Accept or decline an invitation',
      description: 'Repeating the same answer has no effect. Changing it returns 409.',
    })
    .input(
      byPaper
        .extend({
          decision: DecisionWord.optional(),
          response: DecisionWord.optional().describe('Older name of decision.'),
        })
        .refine(({ decision, response }) => decision ?? response, {
          error: 'Decision is required. It must be accept or decline.',
          path: ['decision'],
        }),
    )
    .errors(
      errors(
        'invitation-not-found',
        'invitation-answered',
        'paper-withdrawn',
        'conflict-of-interest',
        'busy',
        'paper-not-found',
      ),
    )
    .output(envelope(Invitation).extend({ message: z.string() })),
  invited: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/invited',
      summary: 'List the co-authors that a paper invited (authors only)',
    })
    .input(byPaper)
    .errors(errors('paper-not-found', 'forbidden'))
    .output(envelope(z.object({ invited: z.array(Invited) }))),
  inviteAgain: signedIn
    .route({
      method: 'POST',
      path: '/papers/{id}/invited/{username}',
      summary: 'Invite a former co-author again',
      description:
        'For the paper’s authors. A person who declined, left or was removed can be invited again, up to three times in all. To invite someone for the first time, name them in `coauthors` of `PUT /papers/{id}`, which never invites anyone twice.',
    })
    .input(byInvited)
    .errors(
      errors(
        'paper-not-found',
        'forbidden',
        'invitation-not-found',
        'asked-often-enough',
        'withdrawn-for-good',
        'busy',
      ),
    )
    .output(envelope(Invited).extend({ message: z.string() })),
  removeInvited: signedIn
    .route({
      method: 'DELETE',
      path: '/papers/{id}/invited/{username}',
      summary: 'Leave a paper, or remove a co-author',
      description:
        'Co-authors can leave at any time with their own username: public versions keep their name, later versions don’t have it. The submitter can revoke an invitation, and can remove a co-author until a version is public.',
    })
    .input(byInvited)
    .errors(errors('invitation-not-found', 'coauthor-is-public', 'busy', 'paper-not-found'))
    .output(envelope(Invited).extend({ message: z.string() })),
};

import { statusAfterLeaving } from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import { isSubmitterOf } from '../_lib/papers/authorship.ts';
import type { CoauthorCopy, PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findPaperId } from '../_lib/papers/paper-repository.ts';
import type { InvitationRecord } from '../_lib/papers/submission-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import * as store from './invitation-repository.ts';
import { toInvited } from './invited-view.ts';
import { readPaper } from './paper-repository.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Removes a co-author: they can leave at any time, and the submitter can remove them until a version is public. Public
 * versions keep them, because readers have cited these; later ones don't name them. Repeating it changes nothing.
 * @throws AppError `invitation-not-found`, also for callers without a say; `coauthor-is-public`, `busy`
 */
export function removeCoauthor({ clock }: PaperDeps) {
  return async ({ id, username }: { id: string; username: string }, call: Call) => {
    const { supervisorId: callerId } = requireCaller(call).supervisor;
    const paperId = await findPaperId(id);
    return retryOnConflict(async () => {
      const invitation = paperId && (await store.findInvitation(paperId, username));
      if (!invitation) throw unknown();
      const paper = await readPaper(invitation.paperId);
      const bySelf = invitation.inviteeId === callerId;
      if (!bySelf && !isSubmitterOf(paper, callerId)) throw unknown();
      const isPublic = paper.publicVersion !== undefined;
      const status = statusAfterLeaving(invitation.status, { bySelf, isPublic });
      if (!status) throw new AppError('coauthor-is-public');
      const removed = { ...invitation, status };
      // Refused if it was answered, or the paper became public, at the same moment.
      const isDone =
        status === invitation.status || (await write(invitation, removed, paper, clock().toISOString()));
      return isDone ? answer(removed, paper, callerId) : undefined;
    });
  };
}

/** The same for another supervisor's paper as for a person who wasn't invited, so that it reveals nothing. */
const unknown = () =>
  new AppError('invitation-not-found', { message: 'This person was not invited to a paper of yours.' });

function write(
  invitation: InvitationRecord,
  { status }: InvitationRecord,
  paper: PaperRecord,
  at: string,
): Promise<boolean> {
  if (invitation.status === 'PENDING') return store.cancelInvitation(invitation, status, at);
  return store.removeCoauthor(invitation, status, paper, {
    coauthors: withoutCoauthor(paper, invitation.inviteeId),
    at,
  });
}

function withoutCoauthor({ coauthors = [], publicVersion }: PaperRecord, goneId: string): CoauthorCopy[] {
  if (publicVersion === undefined) return coauthors.filter(({ id }) => id !== goneId);
  return coauthors.map((one) => (one.id === goneId ? { ...one, lastVersion: publicVersion } : one));
}

const answer = (invitation: InvitationRecord, paper: PaperRecord, callerId: string) => ({
  success: true as const,
  message:
    invitation.inviteeId === callerId
      ? 'Future versions of this paper won’t name you.'
      : `${invitation.inviteeName} is not an author of this paper.`,
  data: toInvited(invitation, paper, callerId),
});

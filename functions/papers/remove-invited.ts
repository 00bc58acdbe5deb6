import { statusAfterGoing } from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import { isSubmitterOf } from '../_lib/authorship.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { CoauthorCopy, PaperRecord } from '../_lib/publishing-entities.ts';
import type { InvitationRecord } from '../_lib/submission-entities.ts';
import * as store from './invitation-store.ts';
import { toInvited } from './invitations.ts';
import { readPaper } from './paper-store.ts';
import type { PaperDeps } from './submit-paper.ts';

const TRIES = 5;

/**
 * A co-author goes: by themselves at any time, or by who sent the paper until a version is public. Public versions keep
 * them, as readers have cited these; on later ones they do not stand. Asked again it changes nothing.
 * @throws AppError `invitation-not-found`, also for who has no say here; `coauthor-is-public`, `busy`
 */
export function removeInvited({ clock }: PaperDeps) {
  return async ({ id, username }: { id: string; username: string }, call: Call) => {
    const { supervisorId: askerId } = signedIn(call).supervisor;
    const paperId = await store.paperIdOf(id);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const invitation = paperId && (await store.invitationOf(paperId, username));
      if (!invitation) throw unknown();
      const paper = await readPaper(invitation.paperId);
      const bySelf = invitation.inviteeId === askerId;
      if (!bySelf && !isSubmitterOf(paper, askerId)) throw unknown();
      const isPublic = paper.publicVersion !== undefined;
      const status = statusAfterGoing(invitation.status, { bySelf, isPublic });
      if (!status) throw new AppError('coauthor-is-public');
      const gone = { ...invitation, status };
      if (status === invitation.status || (await write(invitation, gone, paper, clock().toISOString())))
        return answer(gone, paper, askerId);
      // Answered, or the paper became public, at the same moment: look again.
    }
    throw new AppError('busy', { retryAfter: 1 });
  };
}

/** The same for a stranger's paper as for a person who was not invited: it tells nobody what there is. */
const unknown = () =>
  new AppError('invitation-not-found', { message: 'This person was not invited to a paper of yours.' });

function write(
  invitation: InvitationRecord,
  { status }: InvitationRecord,
  paper: PaperRecord,
  at: string,
): Promise<boolean> {
  if (invitation.status === 'PENDING') return store.endPending(invitation, status, at);
  return store.end(invitation, status, paper, { coauthors: withoutOne(paper, invitation.inviteeId), at });
}

function withoutOne({ coauthors = [], publicVersion }: PaperRecord, goneId: string): CoauthorCopy[] {
  if (publicVersion === undefined) return coauthors.filter(({ id }) => id !== goneId);
  return coauthors.map((one) => (one.id === goneId ? { ...one, lastVersion: publicVersion } : one));
}

const answer = (invitation: InvitationRecord, paper: PaperRecord, askerId: string) => ({
  success: true as const,
  message:
    invitation.inviteeId === askerId
      ? 'You stand on no further version of this paper.'
      : `${invitation.inviteeName} does not stand on this paper.`,
  data: toInvited(invitation, paper, askerId),
});

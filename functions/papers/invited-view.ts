import { type Invited, mayBeAskedAgain, statusAfterLeaving } from '#shared/domain/invitation.ts';
import { isSubmitterOf } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import type { InvitationRecord } from '../_lib/papers/submission-entities.ts';

/** Returns the invited agents as the API names them. */
export const namesOf = ({ agents }: InvitationRecord) => agents.map(({ id, name }) => ({ id, name }));

function mayBeTakenOff({ status }: InvitationRecord, { publicVersion }: PaperRecord): boolean {
  const after = statusAfterLeaving(status, { bySelf: false, isPublic: publicVersion !== undefined });
  return after !== undefined && after !== status;
}

/** Converts an invitation for a paper's authors, with what the caller can do about it. */
export function toInvited(
  invitation: InvitationRecord,
  paper: PaperRecord,
  callerId: string | undefined,
): Invited {
  const { inviteeId, inviteeUsername, inviteeName, asAuthor, status, createdAt, respondedAt } = invitation;
  return {
    id: inviteeId,
    username: inviteeUsername,
    name: inviteeName,
    asAuthor,
    agents: namesOf(invitation),
    status,
    mayBeAskedAgain: mayBeAskedAgain(status, invitation.timesAsked ?? 1),
    mayBeRemoved: isSubmitterOf(paper, callerId) && mayBeTakenOff(invitation, paper),
    createdAt,
    respondedAt: respondedAt ?? null,
  };
}

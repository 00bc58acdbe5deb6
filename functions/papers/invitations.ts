import type { Invitation } from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { accountsOf } from '../_lib/identity/mailbox.ts';
import { displayName, ownNameParts } from '../_lib/identity/supervisor-view.ts';
import type { CoauthorCopy, PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findPaperId, findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { InvitationRecord } from '../_lib/papers/submission-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { joiningWrites } from '../_lib/venues/paper-at-venue.ts';
import * as store from './invitation-repository.ts';
import { namesOf, toInvited } from './invited-view.ts';
import { readPaper } from './paper-repository.ts';
import type { PaperDeps } from './submit-paper.ts';

/** Returns my invitations: pending ones first, then the newest. */
export async function listInvitations(_input: unknown, call: Call) {
  const invitations = await store.listInvitationsOf(requireCaller(call).supervisor.supervisorId);
  const papers = await store.getPapers(invitations.map(({ paperId }) => paperId));
  const waiting = ({ status }: InvitationRecord) => (status === 'PENDING' ? 0 : 1);
  const sorted = invitations.toSorted(
    (a, b) => waiting(a) - waiting(b) || b.createdAt.localeCompare(a.createdAt),
  );
  const shown = sorted.flatMap((invitation) => {
    const paper = papers.get(invitation.paperId);
    return paper ? [toInvitation(invitation, paper)] : [];
  });
  return { success: true as const, data: { invitations: shown } };
}

/**
 * Returns a paper's invitations.
 * @throws AppError `forbidden` for others than the paper's authors
 */
export async function listInvited({ id }: { id: string }, call: Call) {
  const callerId = call.caller?.supervisor.supervisorId;
  const { paper, isAuthor } = await findVisiblePaper(id, callerId);
  if (!isAuthor)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see whom it invited.' });
  const invited = await store.listInvitationsTo(paper.paperId);
  return {
    success: true as const,
    data: { invited: invited.map((invitation) => toInvited(invitation, paper, callerId)) },
  };
}

interface AnswerToInvitation {
  id: string;
  decision?: 'accept' | 'decline' | undefined;
  response?: 'accept' | 'decline' | undefined;
}

/**
 * Answers an invitation. Accepting puts the person on the byline at once, in the order of the invitations; the same
 * answer again changes nothing. People who reviewed the paper can't join its authors: their review would no longer be
 * independent.
 * @throws AppError `invitation-not-found`, `invitation-answered`, `paper-withdrawn`, `conflict-of-interest`, `busy`
 */
export function respondToInvitation({ clock }: PaperDeps) {
  return async ({ id, response, decision = response }: AnswerToInvitation, call: Call) => {
    const { supervisor } = requireCaller(call);
    const nextStatus = decision === 'accept' ? 'ACCEPTED' : 'DECLINED';
    const paperId = await findPaperId(id);
    return retryOnConflict(async () => {
      const invitation = paperId && (await store.readInvitation(supervisor.supervisorId, paperId));
      if (!invitation) throw new AppError('invitation-not-found');
      const paper = await readPaper(invitation.paperId);
      if (invitation.status === nextStatus) return answered(invitation, paper);
      if (invitation.status !== 'PENDING') throw new AppError('invitation-answered');
      const at = clock().toISOString();
      // Refused if it was answered on another page, or another co-author changed at the same moment.
      const isWritten = await write(invitation, paper, supervisor, { accepts: decision === 'accept', at });
      return isWritten ? answered({ ...invitation, status: nextStatus, respondedAt: at }, paper) : undefined;
    });
  };
}

async function write(
  invitation: InvitationRecord,
  paper: PaperRecord,
  supervisor: SupervisorRecord,
  { accepts, at }: { accepts: boolean; at: string },
): Promise<boolean> {
  if (!accepts) return store.decline(invitation, at);
  if (paper.status === 'WITHDRAWN')
    throw new AppError('paper-withdrawn', { message: 'This paper was withdrawn; you can only decline.' });
  if (await store.hasReviewed(await accountsOf(supervisor), paper.paperId))
    throw new AppError('conflict-of-interest', {
      message: 'You or an agent of yours reviewed this paper; you can only decline.',
    });
  const coauthor = toCoauthor(invitation, supervisor, at);
  // A co-author who had left returns to their former position.
  const others = (paper.coauthors ?? []).filter(({ id }) => id !== coauthor.id);
  const atVenue = await joiningWrites(paper.paperId, supervisor, coauthor);
  return store.accept(invitation, paper, { coauthors: [...others, coauthor], at, further: atVenue });
}

function toCoauthor(invitation: InvitationRecord, supervisor: SupervisorRecord, at: string): CoauthorCopy {
  const { supervisorId, username, institution } = supervisor;
  return {
    id: supervisorId,
    username,
    name: displayName(supervisor),
    ...ownNameParts(supervisor),
    ...(institution ? { affiliation: institution } : {}),
    isAuthor: invitation.asAuthor,
    agents: invitation.agents,
    order: invitation.order,
    acceptedAt: at,
  };
}

const answered = (invitation: InvitationRecord, paper: PaperRecord) => ({
  success: true as const,
  message:
    invitation.status === 'DECLINED'
      ? 'You declined the invitation. Nothing about you appears on the paper.'
      : invitation.asAuthor
        ? 'You are now an author of this paper.'
        : 'Your agents are now on this paper.',
  data: toInvitation(invitation, paper),
});

function toInvitation(invitation: InvitationRecord, { paperId, archiveId, shown }: PaperRecord): Invitation {
  const { inviterId, inviterUsername, inviterName, status, asAuthor, createdAt, respondedAt } = invitation;
  return {
    id: paperId,
    status,
    asAuthor,
    agents: namesOf(invitation),
    paper: { id: paperId, archiveId, title: shown.title, abstract: shown.abstract },
    invitedBy: { id: inviterId, username: inviterUsername, name: inviterName },
    createdAt,
    respondedAt: respondedAt ?? null,
  };
}

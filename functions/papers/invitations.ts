import {
  type Invitation,
  type Invited,
  mayBeAskedAgain,
  statusAfterGoing,
} from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import { isSubmitterOf } from '../_lib/authorship.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import type { CoauthorCopy, PaperRecord } from '../_lib/publishing-entities.ts';
import type { InvitationRecord } from '../_lib/submission-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './invitation-store.ts';
import { readPaper } from './paper-store.ts';
import type { PaperDeps } from './submit-paper.ts';

/** To which papers I am invited: what waits for an answer first, then the newest. */
export async function listInvitations(_input: unknown, call: Call) {
  const invitations = await store.invitationsOf(signedIn(call).supervisor.supervisorId);
  const papers = await store.papersOf(invitations.map(({ paperId }) => paperId));
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

/** @throws AppError `forbidden` for others than the paper's authors */
export async function listInvited({ id }: { id: string }, call: Call) {
  const askerId = call.caller?.supervisor.supervisorId;
  const { paper, isAuthor } = await findPaperPage(id, askerId);
  if (!isAuthor)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see whom it invited.' });
  const invited = await store.invitationsTo(paper.paperId);
  return {
    success: true as const,
    data: { invited: invited.map((invitation) => toInvited(invitation, paper, askerId)) },
  };
}

const TRIES = 5;

/**
 * Takes the answer to an invitation. Who accepts stands on the byline in the same moment, in the order of the
 * invitations; the same answer again changes nothing.
 * Who reviewed the paper can't join its authors: their review would count as that of somebody who is none.
 * @throws AppError `invitation-not-found`, `invitation-answered`, `paper-withdrawn`, `conflict-of-interest`, `busy`
 */
export function respondToInvitation({ clock }: PaperDeps) {
  return async ({ id, response }: { id: string; response: 'accept' | 'decline' }, call: Call) => {
    const { supervisor } = signedIn(call);
    const wanted = response === 'accept' ? 'ACCEPTED' : 'DECLINED';
    const paperId = await store.paperIdOf(id);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const invitation = paperId && (await store.readInvitation(supervisor.supervisorId, paperId));
      if (!invitation) throw new AppError('invitation-not-found');
      const paper = await readPaper(invitation.paperId);
      if (invitation.status === wanted) return answered(invitation, paper);
      if (invitation.status !== 'PENDING') throw new AppError('invitation-answered');
      const at = clock().toISOString();
      if (await write(invitation, paper, supervisor, { accepts: response === 'accept', at }))
        return answered({ ...invitation, status: wanted, respondedAt: at }, paper);
      // Answered on another page, or another co-author at the same moment: look again.
    }
    throw new AppError('busy', { retryAfter: 1 });
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
  if (await store.hasReviewed(supervisor.supervisorId, paper.paperId))
    throw new AppError('conflict-of-interest', {
      message: 'You or an agent of yours reviewed this paper; you can only decline.',
    });
  const coauthor = toCoauthor(invitation, supervisor, at);
  // Who had left comes back at the place that they had.
  const others = (paper.coauthors ?? []).filter(({ id }) => id !== coauthor.id);
  return store.accept(invitation, paper, [...others, coauthor], at);
}

function toCoauthor(invitation: InvitationRecord, supervisor: SupervisorRecord, at: string): CoauthorCopy {
  const { supervisorId, username, institution } = supervisor;
  return {
    id: supervisorId,
    username,
    name: displayName(supervisor),
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
      ? 'You declined. Nothing of yours stands on the paper.'
      : invitation.asAuthor
        ? 'You are an author of this paper now.'
        : 'Your agents stand on this paper now.',
  data: toInvitation(invitation, paper),
});

const names = ({ agents }: InvitationRecord) => agents.map(({ id, name }) => ({ id, name }));

function toInvitation(invitation: InvitationRecord, { paperId, archiveId, shown }: PaperRecord): Invitation {
  const { inviterId, inviterUsername, inviterName, status, asAuthor, createdAt, respondedAt } = invitation;
  return {
    id: paperId,
    status,
    asAuthor,
    agents: names(invitation),
    paper: { id: paperId, archiveId, title: shown.title, abstract: shown.abstract },
    invitedBy: { id: inviterId, username: inviterUsername, name: inviterName },
    createdAt,
    respondedAt: respondedAt ?? null,
  };
}

function mayBeTakenOff({ status }: InvitationRecord, { publicVersion }: PaperRecord): boolean {
  const after = statusAfterGoing(status, { bySelf: false, isPublic: publicVersion !== undefined });
  return after !== undefined && after !== status;
}

/** How an invited person stands to a paper, and what who asks can do about it. */
export function toInvited(
  invitation: InvitationRecord,
  paper: PaperRecord,
  askerId: string | undefined,
): Invited {
  const { inviteeId, inviteeUsername, inviteeName, asAuthor, status, createdAt, respondedAt } = invitation;
  return {
    id: inviteeId,
    username: inviteeUsername,
    name: inviteeName,
    asAuthor,
    agents: names(invitation),
    status,
    mayBeAskedAgain: mayBeAskedAgain(status, invitation.timesAsked ?? 1),
    mayBeRemoved: isSubmitterOf(paper, askerId) && mayBeTakenOff(invitation, paper),
    createdAt,
    respondedAt: respondedAt ?? null,
  };
}

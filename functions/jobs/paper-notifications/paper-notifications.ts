import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { paperPath, quotedMessage, quotedTitle } from '../../_lib/notifications/notification-texts.ts';
import { currentAuthorIds, submitterIdOf } from '../../_lib/papers/authorship.ts';
import type { DeskCaseRecord } from '../../_lib/papers/desk-review-entities.ts';
import type { PaperRecord, VersionCopy } from '../../_lib/papers/paper-entities.ts';
import type { InvitationRecord } from '../../_lib/papers/submission-entities.ts';

type NotifiedPaper = Pick<
  PaperRecord,
  'paperId' | 'archiveId' | 'supervisorId' | 'coauthors' | 'sealed' | 'versions'
>;

/** Returns the notifications to a paper's authors about each version: received, failed, and public. */
export const paperNotifications = (paper: NotifiedPaper): NewNotification[] =>
  paper.versions.flatMap((version) => [
    ...received(paper, version),
    ...failed(paper, version),
    ...published(paper, version),
  ]);

function received(paper: NotifiedPaper, { version, title, createdAt: at }: VersionCopy): NewNotification[] {
  const id = `${paper.archiveId}v${version}`;
  return authorsAt(paper, at).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_SUBMITTED' as const,
    cause: `version ${paper.paperId} ${version}`,
    title: version === 1 ? 'Your paper was received' : `Version ${version} of your paper was received`,
    message: `We’re preparing ${quotedTitle(title)} as ${id}. It becomes public as soon as it’s ready.`,
    actionUrl: paperPath(paper.archiveId),
    at,
  }));
}

function failed(paper: NotifiedPaper, { version, title, failedAt: at }: VersionCopy): NewNotification[] {
  if (at === undefined) return [];
  return authorsAt(paper, at).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_NOT_PUBLISHED' as const,
    cause: `failed ${paper.paperId} ${version}`,
    title: version === 1 ? 'Your paper couldn’t be processed' : `Version ${version} couldn’t be processed`,
    message: `${quotedTitle(title)} is not public. Its page says why, and how you can try again.`,
    actionUrl: paperPath(paper.archiveId),
    at,
  }));
}

function published(
  paper: NotifiedPaper,
  { version, title, publishedAt: at, isUnconverted }: VersionCopy,
): NewNotification[] {
  if (at === null) return [];
  return authorsAt(paper, at).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_UNDER_REVIEW' as const,
    cause: `version ${paper.paperId} ${version}`,
    title: version === 1 ? 'Your paper is under review' : `Version ${version} of your paper is under review`,
    message: `${quotedTitle(title)} is public and can be reviewed.${isUnconverted ? UNCONVERTED : ''}`,
    actionUrl: paperPath(paper.archiveId),
    at,
  }));
}

const UNCONVERTED =
  ' But it couldn’t be converted, so readers see its source or your own PDF. Its page says why; submit a new version to try again.';

/** Returns the authors at a moment: co-authors who accept later aren't notified of earlier events. */
const authorsAt = ({ coauthors = [], ...paper }: NotifiedPaper, at: string): string[] => [
  submitterIdOf(paper),
  ...coauthors.flatMap(({ id, isAuthor, acceptedAt, lastVersion }) =>
    isAuthor && acceptedAt <= at && lastVersion === undefined ? [id] : [],
  ),
];

/** Returns the notifications to the authors of a held version: that it awaits an admin, and that it was rejected. */
export function deskReviewNotifications(
  {
    version,
    heldAt,
    findings,
    decisions,
  }: Pick<DeskCaseRecord, 'version' | 'heldAt' | 'findings' | 'decisions'>,
  paper: NotifiedPaper,
): NewNotification[] {
  const title = paper.versions.find((copy) => copy.version === version)?.title ?? '';
  const actionUrl = paperPath(paper.archiveId);
  const forInvitee = (
    at: string,
    what: string,
    words: Pick<NewNotification, 'title' | 'message'>,
  ): NewNotification[] =>
    authorsAt(paper, at).map((supervisorId) => ({
      supervisorId,
      type: 'PAPER_NOT_PUBLISHED' as const,
      cause: `desk ${paper.paperId} ${version} ${what}`,
      ...words,
      actionUrl,
      at,
    }));
  return [
    ...forInvitee(heldAt, 'held', heldWords(title, findings)),
    ...decisions.flatMap(({ verdict, reason, at }, index) =>
      verdict === 'reject'
        ? forInvitee(at, `rejected ${index + 1}`, {
            title: 'Desk review didn’t publish your paper',
            message: `${quotedTitle(title)} stays unpublished.${quotedMessage(reason)}`,
          })
        : [],
    ),
  ];
}

const heldWords = (title: string, findings: DeskCaseRecord['findings']) =>
  findings.some(({ rule }) => rule === 'not-converted')
    ? {
        title: 'Your paper couldn’t be converted',
        message: `${quotedTitle(title)} is not public yet. Its page says which step failed and what you can do.`,
      }
    : {
        title: 'Your paper is waiting for an admin',
        message: `${quotedTitle(title)} is held for desk review. Its page says why.`,
      };

/**
 * Notifies the invitee of an invitation, the inviter of its answer, and the other side if a co-author leaves or is
 * removed.
 */
export function invitationNotifications(
  invitation: InvitationRecord,
  paper: Pick<PaperRecord, 'archiveId' | 'supervisorId' | 'sealed' | 'shown'>,
): NewNotification[] {
  const { inviteeId, inviteeName, inviterId, inviterName, asAuthor, agents, paperId, createdAt } = invitation;
  const { title } = paper.shown;
  const invitees = asAuthor ? 'you' : agents.map(({ name }) => name).join(', ');
  const invited: NewNotification = {
    supervisorId: inviteeId,
    type: 'COAUTHOR_INVITATION',
    cause: `invitation ${paperId}${again(invitation)}`,
    title: `${inviterName} invites you to a paper`,
    message: `${inviterName} names ${invitees} as an author of ${quotedTitle(title)}. Accept or decline.`,
    actionUrl: '/invitations',
    at: createdAt,
  };
  if (invitation.status === 'PENDING') return [invited];
  if (invitation.status === 'LEFT' || invitation.status === 'REMOVED')
    return [invited, ...endedInvitationNotifications(invitation, paper)];
  const isAccepted = invitation.status === 'ACCEPTED';
  const answered: NewNotification = {
    supervisorId: inviterId,
    type: isAccepted ? 'COAUTHOR_ACCEPTED' : 'COAUTHOR_DECLINED',
    cause: `invitation ${paperId} ${inviteeId}${again(invitation)}`,
    title: `${inviteeName} ${isAccepted ? 'accepted' : 'declined'} your invitation`,
    message: isAccepted
      ? `${asAuthor ? inviteeName : invitees} is now an author of ${quotedTitle(title)}.`
      : `${inviteeName} won’t be an author of ${quotedTitle(title)}.`,
    actionUrl: paperPath(paper.archiveId),
    at: invitation.respondedAt ?? createdAt,
  };
  return [invited, answered];
}

/** Each repeated invitation is a separate cause. */
const again = ({ timesAsked = 1 }: InvitationRecord): string => (timesAsked > 1 ? ` ${timesAsked}` : '');

/** Notifies that an accepted co-author left or was removed; canceled invitations are not announced. */
function endedInvitationNotifications(
  invitation: InvitationRecord,
  { archiveId, shown, ...paper }: Pick<PaperRecord, 'archiveId' | 'supervisorId' | 'sealed' | 'shown'>,
): NewNotification[] {
  const { inviteeId, inviteeName, inviterName, paperId, status, respondedAt, endedAt } = invitation;
  if (respondedAt === undefined) return [];
  const common = {
    type: 'COAUTHOR_DECLINED' as const,
    cause: `gone ${paperId} ${inviteeId}${again(invitation)}`,
    at: endedAt ?? respondedAt,
  };
  if (status === 'LEFT')
    return [
      {
        ...common,
        supervisorId: submitterIdOf(paper),
        title: `${inviteeName} left your paper`,
        message: `Future versions of ${quotedTitle(shown.title)} won’t name ${inviteeName}; public versions still do.`,
        actionUrl: paperPath(archiveId),
      },
    ];
  return [
    {
      ...common,
      supervisorId: inviteeId,
      title: 'You were removed from a paper',
      message: `You’re no longer an author of ${quotedTitle(shown.title)}, to which ${inviterName} had invited you.`,
      actionUrl: '/invitations',
    },
  ];
}

/** Notifies the authors of a citation by another paper, once for the two papers, whatever new versions say. */
export function citationNotifications(
  { citingId, noticedAt }: { citingId: string; noticedAt: string },
  cited: Pick<PaperRecord, 'paperId' | 'supervisorId' | 'coauthors' | 'sealed' | 'shown'>,
  citing: Pick<PaperRecord, 'archiveId' | 'shown'>,
): NewNotification[] {
  return currentAuthorIds(cited).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_CITED' as const,
    cause: `citation ${cited.paperId} ${citingId}`,
    title: 'Your paper was cited',
    message: `${quotedTitle(citing.shown.title)} cites ${quotedTitle(cited.shown.title)}.`,
    actionUrl: paperPath(citing.archiveId),
    at: noticedAt,
  }));
}

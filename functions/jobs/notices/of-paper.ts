import type { DeskCaseRecord } from '../../_lib/desk-entities.ts';
import { paperPath, quoted, saying } from '../../_lib/notice-texts.ts';
import type { Notice } from '../../_lib/notices.ts';
import type { PaperRecord, VersionCopy } from '../../_lib/publishing-entities.ts';
import type { InvitationRecord } from '../../_lib/submission-entities.ts';

type Told = Pick<PaperRecord, 'paperId' | 'archiveId' | 'supervisorId' | 'coauthors' | 'versions'>;

/** What the authors of a paper are to know of each of its versions: that it arrived, and that the world can read it. */
export const noticesOfPaper = (paper: Told): Notice[] =>
  paper.versions.flatMap((version) => [...received(paper, version), ...published(paper, version)]);

function received(paper: Told, { version, title, createdAt: at }: VersionCopy): Notice[] {
  const id = `${paper.archiveId}v${version}`;
  return authorsAt(paper, at).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_SUBMITTED' as const,
    cause: `version ${paper.paperId} ${version}`,
    title: version === 1 ? 'Your paper was received' : `Version ${version} of your paper was received`,
    message: `${quoted(title)} is being made ready as ${id}. It goes public by itself when that is done.`,
    actionUrl: paperPath(paper.archiveId),
    at,
  }));
}

function published(paper: Told, { version, title, publishedAt: at }: VersionCopy): Notice[] {
  if (at === null) return [];
  return authorsAt(paper, at).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_UNDER_REVIEW' as const,
    cause: `version ${paper.paperId} ${version}`,
    title: version === 1 ? 'Your paper is under review' : `Version ${version} of your paper is under review`,
    message: `${quoted(title)} is public, and can be reviewed.`,
    actionUrl: paperPath(paper.archiveId),
    at,
  }));
}

/** Who was an author at a moment: who accepts later is not told of what was before. */
const authorsAt = ({ supervisorId, coauthors = [] }: Told, at: string): string[] => [
  supervisorId,
  ...coauthors.flatMap(({ id, isAuthor, acceptedAt, lastVersion }) =>
    isAuthor && acceptedAt <= at && lastVersion === undefined ? [id] : [],
  ),
];

/** What the authors of a held version are to know: that it waits for an editor, and that it was refused. */
export function noticesOfDesk({ version, heldAt, decisions }: DeskCaseRecord, paper: Told): Notice[] {
  const title = paper.versions.find((copy) => copy.version === version)?.title ?? '';
  const actionUrl = paperPath(paper.archiveId);
  const tell = (at: string, what: string, words: Pick<Notice, 'title' | 'message'>): Notice[] =>
    authorsAt(paper, at).map((supervisorId) => ({
      supervisorId,
      type: 'PAPER_UNDER_REVIEW' as const,
      cause: `desk ${paper.paperId} ${version} ${what}`,
      ...words,
      actionUrl,
      at,
    }));
  return [
    ...tell(heldAt, 'held', {
      title: 'Your paper waits for an editor',
      message: `${quoted(title)} is held at the desk. Its page says why.`,
    }),
    ...decisions.flatMap(({ verdict, reason, at }, index) =>
      verdict === 'reject'
        ? tell(at, `rejected ${index + 1}`, {
            title: 'The desk did not publish your paper',
            message: `${quoted(title)} stays unpublished.${saying(reason)}`,
          })
        : [],
    ),
  ];
}

/** An invitation is told to who is invited, its answer to who invited, and the end of an accepted one to the other side. */
export function noticesOfInvitation(
  invitation: InvitationRecord,
  paper: Pick<PaperRecord, 'archiveId' | 'supervisorId' | 'shown'>,
): Notice[] {
  const { inviteeId, inviteeName, inviterId, inviterName, asAuthor, agents, paperId, createdAt } = invitation;
  const { title } = paper.shown;
  const whom = asAuthor ? 'you' : agents.map(({ name }) => name).join(', ');
  const invited: Notice = {
    supervisorId: inviteeId,
    type: 'COAUTHOR_INVITATION',
    cause: `invitation ${paperId}${again(invitation)}`,
    title: `${inviterName} invites you to a paper`,
    message: `${inviterName} names ${whom} as an author of ${quoted(title)}. Accept, or decline.`,
    actionUrl: '/invitations',
    at: createdAt,
  };
  if (invitation.status === 'PENDING') return [invited];
  if (invitation.status === 'LEFT' || invitation.status === 'REMOVED')
    return [invited, ...noticesOfGoing(invitation, paper)];
  const isAccepted = invitation.status === 'ACCEPTED';
  const answered: Notice = {
    supervisorId: inviterId,
    type: isAccepted ? 'COAUTHOR_ACCEPTED' : 'COAUTHOR_DECLINED',
    cause: `invitation ${paperId} ${inviteeId}${again(invitation)}`,
    title: `${inviteeName} ${isAccepted ? 'accepted' : 'declined'} your invitation`,
    message: isAccepted
      ? `${asAuthor ? inviteeName : whom} stands on ${quoted(title)} now.`
      : `Nothing of ${inviteeName} stands on ${quoted(title)}.`,
    actionUrl: paperPath(paper.archiveId),
    at: invitation.respondedAt ?? createdAt,
  };
  return [invited, answered];
}

/** Each time that somebody is asked is a cause of its own. */
const again = ({ timesAsked = 1 }: InvitationRecord): string => (timesAsked > 1 ? ` ${timesAsked}` : '');

/** Somebody who had accepted stands on the paper no more; an invitation taken back unanswered is no news. */
function noticesOfGoing(
  invitation: InvitationRecord,
  { archiveId, supervisorId, shown }: Pick<PaperRecord, 'archiveId' | 'supervisorId' | 'shown'>,
): Notice[] {
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
        supervisorId,
        title: `${inviteeName} left your paper`,
        message: `Versions of ${quoted(shown.title)} that come now do not name ${inviteeName}; public ones do as before.`,
        actionUrl: paperPath(archiveId),
      },
    ];
  return [
    {
      ...common,
      supervisorId: inviteeId,
      title: 'You were taken off a paper',
      message: `Nothing of yours stands on ${quoted(shown.title)} any more, to which ${inviterName} had invited you.`,
      actionUrl: '/invitations',
    },
  ];
}

/** A paper of somebody else cites this one: told once for the two, whatever new versions say. */
export function noticesOfCitation(
  { citingId, noticedAt }: { citingId: string; noticedAt: string },
  cited: Pick<PaperRecord, 'paperId' | 'supervisorId' | 'coauthors' | 'shown'>,
  citing: Pick<PaperRecord, 'archiveId' | 'shown'>,
): Notice[] {
  const authors = [
    cited.supervisorId,
    ...(cited.coauthors ?? []).flatMap(({ id, isAuthor, lastVersion }) =>
      isAuthor && lastVersion === undefined ? [id] : [],
    ),
  ];
  return authors.map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_CITED' as const,
    cause: `citation ${cited.paperId} ${citingId}`,
    title: 'Your paper was cited',
    message: `${quoted(citing.shown.title)} cites ${quoted(cited.shown.title)}.`,
    actionUrl: paperPath(citing.archiveId),
    at: noticedAt,
  }));
}

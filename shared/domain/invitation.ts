import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';

/** LEFT: accepted and later left. REMOVED: the submitter revoked the invitation or removed the co-author. */
export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'LEFT', 'REMOVED'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Returns whether a person can be invited to a paper again: they aren't an author and weren't invited too often. */
export const mayBeAskedAgain = (status: InvitationStatus, timesAsked: number): boolean =>
  status !== 'PENDING' && status !== 'ACCEPTED' && timesAsked < LIMITS.invitationsPerCoauthor;

/**
 * Returns an invitation's status after the invited person leaves or the submitter removes them; undefined if that isn't
 * allowed. The submitter can remove co-authors only until a version is public. Then only co-authors themselves can leave.
 */
export function statusAfterLeaving(
  status: InvitationStatus,
  { bySelf, isPublic }: { bySelf: boolean; isPublic: boolean },
): InvitationStatus | undefined {
  if (status === 'PENDING') return bySelf ? 'DECLINED' : 'REMOVED';
  if (status !== 'ACCEPTED') return status;
  if (bySelf) return 'LEFT';
  return isPublic ? undefined : 'REMOVED';
}

/** An invitation to a paper's byline, or to allow agents on it. */
export const Invitation = z.object({
  id: z.string().describe('The paper’s id. A person has one invitation per paper.'),
  status: z.enum(INVITATION_STATUSES),
  asAuthor: z.boolean().describe('Whether the person is invited as an author.'),
  agents: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The person’s agents that are invited as authors.'),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string(), abstract: z.string() }),
  invitedBy: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invited person as the paper's authors see them. */
export const Invited = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  asAuthor: z.boolean(),
  agents: z.array(z.object({ id: z.string(), name: z.string() })),
  status: z.enum(INVITATION_STATUSES),
  mayBeAskedAgain: z.boolean(),
  mayBeRemoved: z.boolean().describe('Whether the caller can remove the co-author or revoke the invitation.'),
  createdAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
});
export type Invited = z.infer<typeof Invited>;

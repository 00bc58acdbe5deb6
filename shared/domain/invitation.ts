import * as z from 'zod';

/** LEFT: accepted, and left by themselves since; REMOVED: taken back or off the paper by who sent it. */
export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'LEFT', 'REMOVED'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** How often somebody may be asked about one paper, all told: a no is to be taken for one in the end. */
export const MOST_TIMES_ASKED = 3;

/** Whether somebody may be asked once more: they stand on the paper no more, or never did. */
export const mayBeAskedAgain = (status: InvitationStatus, timesAsked: number): boolean =>
  status !== 'PENDING' && status !== 'ACCEPTED' && timesAsked < MOST_TIMES_ASKED;

/**
 * What it means that somebody who is invited goes, by themselves or by who sent the paper. Until a version is public the
 * submitter decides who stands on it; a public byline is on record, and only who stands there leaves it.
 * @returns the invitation's next status; undefined where that may not be
 */
export function statusAfterGoing(
  status: InvitationStatus,
  { bySelf, isPublic }: { bySelf: boolean; isPublic: boolean },
): InvitationStatus | undefined {
  if (status === 'PENDING') return bySelf ? 'DECLINED' : 'REMOVED';
  if (status !== 'ACCEPTED') return status;
  if (bySelf) return 'LEFT';
  return isPublic ? undefined : 'REMOVED';
}

/** Somebody is asked to stand on a paper, or to let agents of theirs. */
export const Invitation = z.object({
  id: z.string().describe('The id of the paper: to one paper a person is invited once.'),
  status: z.enum(INVITATION_STATUSES),
  asAuthor: z.boolean().describe('Whether they are to be an author themselves.'),
  agents: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Their agents that are asked for.'),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string(), abstract: z.string() }),
  invitedBy: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How an invited person stands to a paper, for its authors. */
export const Invited = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  asAuthor: z.boolean(),
  agents: z.array(z.object({ id: z.string(), name: z.string() })),
  status: z.enum(INVITATION_STATUSES),
  mayBeAskedAgain: z.boolean(),
  mayBeRemoved: z.boolean().describe('Whether who asks may take them, or the invitation, back.'),
  createdAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
});
export type Invited = z.infer<typeof Invited>;

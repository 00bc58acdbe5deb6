import * as z from 'zod';

export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

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
  createdAt: z.iso.datetime(),
  respondedAt: z.iso.datetime().nullable(),
});
export type Invited = z.infer<typeof Invited>;

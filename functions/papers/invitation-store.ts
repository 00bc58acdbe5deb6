import type { InvitationStatus } from '#shared/domain/invitation.ts';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { type AgentRecord, agentEntity } from '../_lib/identity-entities.ts';
import { type CoauthorCopy, type PaperRecord, paperEntity } from '../_lib/publishing-entities.ts';
import { reviewEntity } from '../_lib/review-entities.ts';
import { type InvitationRecord, invitationEntity } from '../_lib/submission-entities.ts';
import { setting } from '../_lib/tables.ts';
import { transact, type Write } from '../_lib/transact.ts';

/** All invitations of a person: some dozens at the most. */
export async function invitationsOf(inviteeId: string): Promise<InvitationRecord[]> {
  const { data } = await invitationEntity()
    .query.primary({ inviteeId })
    .go({ pages: 'all', consistent: true });
  return data as InvitationRecord[];
}

/** The internal id of the paper that an id names, whoever may see it: the invited may not, yet. */
export async function paperIdOf(id: string): Promise<string | undefined> {
  const reference = parsePaperReference(id, setting('ARCHIVE_ID_PREFIX'));
  if (!reference || 'paperId' in reference) return reference?.paperId;
  const { data } = await paperEntity()
    .query.byArchiveId({ archiveId: reference.archiveId })
    .go({ attributes: ['paperId'] });
  return data[0]?.paperId;
}

export async function readInvitation(
  inviteeId: string,
  paperId: string,
): Promise<InvitationRecord | undefined> {
  const { data } = await invitationEntity().get({ inviteeId, paperId }).go({ consistent: true });
  return (data as InvitationRecord | null) ?? undefined;
}

/** Whom a paper has invited, in the order of the byline. */
export async function invitationsTo(paperId: string): Promise<InvitationRecord[]> {
  const { data } = await invitationEntity().query.byPaper({ paperId }).go({ pages: 'all' });
  return (data as InvitationRecord[]).toSorted((a, b) => a.order - b.order);
}

/**
 * Papers by their ids, in one batch.
 * @param paperIds each once
 */
export async function papersOf(paperIds: string[]): Promise<Map<string, PaperRecord>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  return new Map((data as PaperRecord[]).map((paper) => [paper.paperId, paper]));
}

/**
 * How a paper has invited who bears a username, upper or lower case; undefined where it has not. By the invitations'
 * own words, so that who has left the platform since is found, too.
 */
export async function invitationOf(paperId: string, username: string): Promise<InvitationRecord | undefined> {
  const wanted = username.toLowerCase();
  const invited = await invitationsTo(paperId);
  const found = invited.find(({ inviteeUsername }) => inviteeUsername.toLowerCase() === wanted);
  return found && readInvitation(found.inviteeId, paperId);
}

/** The write of a first invitation; who was invited before is asked again by `askAgain`. */
export const inviteWrite = (invitation: InvitationRecord): Write => invitationEntity().create(invitation);

/** @returns false where somebody else asked at the same moment */
export async function askAgain(earlier: InvitationRecord, invitation: InvitationRecord): Promise<boolean> {
  const { status, timesAsked } = earlier;
  const write = invitationEntity()
    .put(invitation)
    .where(
      (item, { eq, notExists }) =>
        `${eq(item.status, status)} AND ${timesAsked === undefined ? notExists(item.timesAsked) : eq(item.timesAsked, timesAsked)}`,
    );
  return (await transact([write])).done;
}

/**
 * Notes that an invitation was accepted, and puts who accepted on the paper with the agents asked for: all or nothing.
 * @returns false where it was answered, or the paper's authors changed, at the same moment
 */
export async function accept(
  invitation: InvitationRecord,
  paper: PaperRecord,
  coauthors: CoauthorCopy[],
  respondedAt: string,
): Promise<boolean> {
  const { inviteeId, agents } = invitation;
  // Who had left stands on earlier versions: their agents are counted there.
  const isCounted = paper.coauthors?.some(({ id }) => id === inviteeId);
  const outcome = await transact([
    answer(invitation, 'ACCEPTED', { respondedAt }),
    coauthorsWrite(paper, coauthors, (item, { ne }) => ne(item.status, 'WITHDRAWN')),
    // An agent that stands on a paper can't be deleted any more, only deactivated.
    ...(isCounted ? [] : agents.map(countOfAgent(inviteeId, 1))),
  ]);
  return outcome.done;
}

/**
 * Ends an accepted invitation, and takes who goes off the versions to come: all or nothing. As long as no version is
 * public nothing of them stays, and their agents are as free as before.
 * @returns false where the paper's authors changed, or it became public, at the same moment
 */
export async function end(
  invitation: InvitationRecord,
  status: InvitationStatus,
  paper: PaperRecord,
  { coauthors, at }: { coauthors: CoauthorCopy[]; at: string },
): Promise<boolean> {
  const { inviteeId, paperId, agents } = invitation;
  const { publicVersion } = paper;
  const outcome = await transact([
    invitationEntity()
      .patch({ inviteeId, paperId })
      .set({ status, endedAt: at })
      .where((item, { eq }) => eq(item.status, 'ACCEPTED')),
    coauthorsWrite(paper, coauthors, (item, { eq, notExists }) =>
      publicVersion === undefined ? notExists(item.publicVersion) : eq(item.publicVersion, publicVersion),
    ),
    ...(publicVersion === undefined ? agents.map(countOfAgent(inviteeId, -1)) : []),
  ]);
  return outcome.done;
}

/** @returns false where it was answered at the same moment */
export async function endPending(
  invitation: InvitationRecord,
  status: InvitationStatus,
  at: string,
): Promise<boolean> {
  const times = status === 'DECLINED' ? { respondedAt: at } : { endedAt: at };
  return (await transact([answer(invitation, status, times)])).done;
}

type Where = Parameters<ReturnType<ReturnType<ReturnType<typeof paperEntity>['patch']>['set']>['where']>[0];

/** The co-authors of a paper, if nobody changed them since it was read and a further condition holds. */
function coauthorsWrite(
  { paperId, coauthorRevision }: PaperRecord,
  coauthors: CoauthorCopy[],
  further: Where,
) {
  return paperEntity()
    .patch({ paperId })
    .set({ coauthors, coauthorRevision: (coauthorRevision ?? 0) + 1 })
    .where((item, operations) => {
      const { eq, notExists } = operations;
      const asRead =
        coauthorRevision === undefined
          ? notExists(item.coauthorRevision)
          : eq(item.coauthorRevision, coauthorRevision);
      return `${asRead} AND ${further(item, operations)}`;
    });
}

const countOfAgent =
  (supervisorId: string, by: 1 | -1) =>
  ({ id }: { id: string }) =>
    agentEntity().patch({ supervisorId, agentId: id }).add({ paperCount: by });

/** @returns false where it was answered at the same moment */
export async function decline(invitation: InvitationRecord, respondedAt: string): Promise<boolean> {
  return endPending(invitation, 'DECLINED', respondedAt);
}

function answer(
  { inviteeId, paperId }: InvitationRecord,
  status: InvitationStatus,
  times: { respondedAt: string } | { endedAt: string },
) {
  return invitationEntity()
    .patch({ inviteeId, paperId })
    .set({ status, ...times })
    .where((item, { eq }) => eq(item.status, 'PENDING'));
}

/** Whether a supervisor, or an agent of theirs, has reviewed any version of a paper: some dozens of reviews at the most. */
export async function hasReviewed(supervisorId: string, paperId: string): Promise<boolean> {
  const { data } = await reviewEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true, attributes: ['supervisorId'] });
  return data.some((review) => review.supervisorId === supervisorId);
}

/** Agents by their ids, whosever they are; an unknown id is left out. */
export async function agentsByIds(agentIds: string[]): Promise<AgentRecord[]> {
  // At most 50: a submission has no more.
  const found = await Promise.all(
    agentIds.map(async (agentId) => (await agentEntity().query.byId({ agentId }).go()).data),
  );
  return found.flat();
}

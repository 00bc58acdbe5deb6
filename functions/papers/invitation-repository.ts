import type { InvitationStatus } from '#shared/domain/invitation.ts';
import { agentEntity } from '../_lib/identity/identity-entities.ts';
import { type CoauthorCopy, type PaperRecord, paperEntity } from '../_lib/papers/paper-entities.ts';
import { type InvitationRecord, invitationEntity } from '../_lib/papers/submission-entities.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';
import { reviewerAccountOf } from '../_lib/reviews/seal-review.ts';
import { hasRevision, nextRevision } from '../_lib/runtime/optimistic-lock.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

/** Returns all invitations of a person: some dozens at most. */
export async function listInvitationsOf(inviteeId: string): Promise<InvitationRecord[]> {
  const { data } = await invitationEntity()
    .query.primary({ inviteeId })
    .go({ pages: 'all', consistent: true });
  return data as InvitationRecord[];
}

export async function readInvitation(
  inviteeId: string,
  paperId: string,
): Promise<InvitationRecord | undefined> {
  const { data } = await invitationEntity().get({ inviteeId, paperId }).go({ consistent: true });
  return (data as InvitationRecord | null) ?? undefined;
}

/** Returns a paper's invitations in the order of the byline. The index may have them as they were before an answer, so they are read again. */
export async function listInvitationsTo(paperId: string): Promise<InvitationRecord[]> {
  const { data: invited } = await invitationEntity().query.byPaper({ paperId }).go({ pages: 'all' });
  if (invited.length === 0) return [];
  const { data } = await invitationEntity()
    .get(invited.map(({ inviteeId }) => ({ inviteeId, paperId })))
    .go({ consistent: true });
  return (data as InvitationRecord[]).toSorted((a, b) => a.order - b.order);
}

/**
 * Returns papers by id, in one batch.
 * @param paperIds each once
 */
export async function getPapers(paperIds: string[]): Promise<Map<string, PaperRecord>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  return new Map((data as PaperRecord[]).map((paper) => [paper.paperId, paper]));
}

/**
 * Returns a paper's invitation of a username, in any case. It uses the invitation's own copy of the name, so that people
 * who deleted their account are found too.
 */
export async function findInvitation(
  paperId: string,
  username: string,
): Promise<InvitationRecord | undefined> {
  const normalized = username.toLowerCase();
  const invited = await listInvitationsTo(paperId);
  const found = invited.find(({ inviteeUsername }) => inviteeUsername.toLowerCase() === normalized);
  return found && readInvitation(found.inviteeId, paperId);
}

/** Returns the write of a first invitation; `resendInvitation` repeats one. */
export const inviteWrite = (invitation: InvitationRecord): Write => invitationEntity().create(invitation);

/**
 * Repeats an invitation.
 * @returns false if somebody else did at the same moment
 */
export async function resendInvitation(
  earlier: InvitationRecord,
  invitation: InvitationRecord,
): Promise<boolean> {
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
 * Accepts an invitation, and adds the co-author with their agents to the paper: all or nothing.
 * @param further the writes of a venue that has to decide on the paper
 * @returns false if it was answered, or the paper's authors changed, at the same moment
 */
export async function accept(
  invitation: InvitationRecord,
  paper: PaperRecord,
  { coauthors, at, further }: { coauthors: CoauthorCopy[]; at: string; further: Write[] },
): Promise<boolean> {
  const { inviteeId, agents } = invitation;
  // Authors who had left are on earlier versions, so their agents are counted already.
  const isCounted = paper.coauthors?.some(({ id }) => id === inviteeId);
  const outcome = await transact([
    answer(invitation, 'ACCEPTED', { respondedAt: at }),
    coauthorsWrite(paper, coauthors, (item, { ne }) => ne(item.status, 'WITHDRAWN')),
    // An agent on a byline can't be deleted any more, only deactivated.
    ...(isCounted ? [] : agents.map(countOfAgent(inviteeId, 1))),
    ...further,
  ]);
  return outcome.done;
}

/**
 * Ends an accepted invitation, and removes the co-author from future versions: all or nothing. Until a version is public,
 * nothing of them stays, and their agents can be deleted again.
 * @returns false if the paper's authors changed, or it became public, at the same moment
 */
export async function removeCoauthor(
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

/**
 * Cancels a pending invitation.
 * @returns false if it was answered at the same moment
 */
export async function cancelInvitation(
  invitation: InvitationRecord,
  status: InvitationStatus,
  at: string,
): Promise<boolean> {
  const times = status === 'DECLINED' ? { respondedAt: at } : { endedAt: at };
  return (await transact([answer(invitation, status, times)])).done;
}

type Where = Parameters<ReturnType<ReturnType<ReturnType<typeof paperEntity>['patch']>['set']>['where']>[0];

/**
 * Returns the write of a paper's co-authors, on condition that nobody changed them since they were read, and a further
 * condition.
 */
function coauthorsWrite(
  { paperId, coauthorRevision }: PaperRecord,
  coauthors: CoauthorCopy[],
  further: Where,
) {
  return paperEntity()
    .patch({ paperId })
    .set({ coauthors, coauthorRevision: nextRevision(coauthorRevision) })
    .where((item, operations) => {
      const isAsRead = hasRevision(operations, item.coauthorRevision, coauthorRevision);
      return `${isAsRead} AND ${further(item, operations)}`;
    });
}

const countOfAgent =
  (supervisorId: string, by: 1 | -1) =>
  ({ id }: { id: string }) =>
    agentEntity().patch({ supervisorId, agentId: id }).add({ paperCount: by });

/**
 * Declines an invitation.
 * @returns false if it was answered at the same moment
 */
export async function decline(invitation: InvitationRecord, respondedAt: string): Promise<boolean> {
  return cancelInvitation(invitation, 'DECLINED', respondedAt);
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

/**
 * Returns whether one of some accounts, or one of their agents, has reviewed any version of a paper: some dozens of reviews at
 * most.
 */
export async function hasReviewed(accounts: readonly string[], paperId: string): Promise<boolean> {
  const { data } = await reviewEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true, attributes: ['supervisorId', 'sealed'] });
  return (data as Pick<ReviewRecord, 'supervisorId' | 'sealed'>[]).some((review) =>
    accounts.includes(reviewerAccountOf(review)),
  );
}

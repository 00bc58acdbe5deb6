import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { type AgentRecord, agentEntity } from '../_lib/identity-entities.ts';
import { type CoauthorCopy, type PaperRecord, paperEntity } from '../_lib/publishing-entities.ts';
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

/** The write of an invitation; a person is asked once about a paper. */
export const inviteWrite = (invitation: InvitationRecord): Write => invitationEntity().create(invitation);

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
  const { inviteeId, paperId, agents } = invitation;
  const revision = paper.coauthorRevision;
  const outcome = await transact([
    answer(invitation, 'ACCEPTED', respondedAt),
    paperEntity()
      .patch({ paperId })
      .set({ coauthors, coauthorRevision: (revision ?? 0) + 1 })
      .where((item, { eq, notExists, ne }) =>
        [
          revision === undefined ? notExists(item.coauthorRevision) : eq(item.coauthorRevision, revision),
          ne(item.status, 'WITHDRAWN'),
        ].join(' AND '),
      ),
    // An agent that stands on a paper can't be deleted any more, only deactivated.
    ...agents.map(({ id }) =>
      agentEntity().patch({ supervisorId: inviteeId, agentId: id }).add({ paperCount: 1 }),
    ),
  ]);
  return outcome.done;
}

/** @returns false where it was answered at the same moment */
export async function decline(invitation: InvitationRecord, respondedAt: string): Promise<boolean> {
  return (await transact([answer(invitation, 'DECLINED', respondedAt)])).done;
}

function answer(
  { inviteeId, paperId }: InvitationRecord,
  status: 'ACCEPTED' | 'DECLINED',
  respondedAt: string,
) {
  return invitationEntity()
    .patch({ inviteeId, paperId })
    .set({ status, respondedAt })
    .where((item, { eq }) => eq(item.status, 'PENDING'));
}

/** Agents by their ids, whosever they are; an unknown id is left out. */
export async function agentsByIds(agentIds: string[]): Promise<AgentRecord[]> {
  // At most 50: a submission has no more.
  const found = await Promise.all(
    agentIds.map(async (agentId) => (await agentEntity().query.byId({ agentId }).go()).data),
  );
  return found.flat();
}

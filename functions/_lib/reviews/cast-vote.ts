import { countVote, type Vote, type VoteCount } from '#shared/domain/reputation.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { personOf } from '../identity/mailbox.ts';
import { hasRevision } from '../runtime/optimistic-lock.ts';
import type { Write } from '../runtime/transact.ts';
import { voteEntity } from './review-entities.ts';
import { reviewerStatsEntity, reviewerStatsEntryEntity } from './reviewer-stats-entities.ts';
import type { ReviewerStats } from './reviewer-stats-repository.ts';

/** What a person voted, and the id under which it is kept. */
export interface OwnVote {
  voterId: string;
  vote: Vote | null;
}

/** Returns the ids under which an account's vote may be kept: of the person, and of the account in earlier releases. */
export const voterIds = (voter: Pick<SupervisorRecord, 'supervisorId' | 'mailbox'>): string[] => [
  ...new Set([personOf(voter), voter.supervisorId]),
];

/** Returns the vote of the person behind an account: all their accounts have one vote. */
export async function readOwnVote(
  { paperId, reviewId }: { paperId: string; reviewId: string },
  voter: SupervisorRecord,
): Promise<OwnVote> {
  const [person = '', ...earlier] = voterIds(voter);
  const { data } = await voteEntity()
    .get([person, ...earlier].map((supervisorId) => ({ paperId, reviewId, supervisorId })))
    .go({ consistent: true });
  const [kept] = data;
  return { voterId: kept?.supervisorId ?? person, vote: kept?.vote ?? null };
}

/** A voter's vote before and after; null means none. */
export interface VoteChange {
  from: Vote | null;
  to: Vote | null;
  at: string;
}

/** What a vote is about, as the history of a reputation shows it. */
interface VoteCause {
  reviewId: string;
  permalink: string;
  paperId: string;
  paperTitle: string;
}

/** Returns the write of a vote; refused if another tab changed it since it was read. */
export function castVoteWrite(
  { subject, ...key }: { paperId: string; reviewId: string; supervisorId: string; subject?: 'reproduction' },
  { from, to, at }: VoteChange,
): Write {
  if (to === null)
    return voteEntity()
      .delete(key)
      .where((item, { eq }) => eq(item.vote, from as Vote));
  return voteEntity()
    .put({ ...key, ...(subject ? { subject } : {}), vote: to, at })
    .where((item, { eq, notExists }) => (from === null ? notExists(item.vote) : eq(item.vote, from)));
}

/** Returns by how much a vote changes the counts. */
export const voteDifference = ({ from, to }: Pick<VoteChange, 'from' | 'to'>): VoteCount =>
  countVote({ helpful: 0, unhelpful: 0 }, from, to);

/** Returns the writes of a vote to the stats of a reviewer or reproducer, with an entry that records the cause. */
export function statsVoteWrites(
  stats: ReviewerStats,
  kind: 'supervisor' | 'agent' | 'reproducer',
  cause: VoteCause,
  change: VoteChange,
): Write[] {
  const { subjectId, revision, helpful, unhelpful } = stats;
  const { from, to, at } = change;
  return [
    reviewerStatsEntity()
      .upsert({ subjectId, kind })
      .add({ ...voteDifference(change), revision: 1 })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    reviewerStatsEntryEntity().create({
      subjectId,
      revision: revision + 1,
      ...cause,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...countVote({ helpful, unhelpful }, from, to),
      at,
    }),
  ];
}

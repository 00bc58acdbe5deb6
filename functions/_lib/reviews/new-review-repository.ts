import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { DEFAULT_REVIEW_POLICY, REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { bonusKeys } from '../ledger/bonus-rules.ts';
import { postingEntity } from '../ledger/ledger-entities.ts';
import { creditsEnabled } from '../ledger/ledger-repository.ts';
import { listOpenRequestIds } from '../review-requests/request-repository.ts';
import { documentClient } from '../runtime/dynamodb.ts';
import {
  type ReviewRecord,
  reviewClaimEntity,
  reviewEntity,
  reviewPolicyEntity,
  reviewSequenceEntity,
} from './review-entities.ts';
import { reviewerStatsEntity } from './reviewer-stats-entities.ts';
import { toReviewerStats } from './reviewer-stats-repository.ts';

/**
 * Returns the open requests for a paper, the number of its last review, who may review it, a reviewer's stats, and whether the
 * person behind the reviewer got this paper's bonus before.
 * @param known the open requests, if they were read before
 */
export async function readReviewContext(
  paperId: string,
  { supervisor, reviewerId }: { supervisor: SupervisorRecord; reviewerId: string },
  known?: { agentId: string; requestId: string }[],
) {
  const [openRequests, items] = await Promise.all([
    known ?? listOpenRequestIds(paperId),
    readTogether([
      reviewSequenceEntity().get({ paperId }).params(),
      reviewerStatsEntity().get({ subjectId: reviewerId }).params(),
      reviewPolicyEntity().get({ paperId }).params(),
      ...(creditsEnabled()
        ? bonusKeys(paperId, supervisor).map((key) => postingEntity().get({ key }).params())
        : []),
    ]),
  ]);
  const { reviewsequence, standing: stats, reviewpolicy, posting } = items;
  return {
    openRequests,
    last: Number(reviewsequence?.last ?? 0),
    policy: REVIEW_POLICY_NAMES.find((policy) => policy === reviewpolicy?.allows) ?? DEFAULT_REVIEW_POLICY,
    stats: toReviewerStats({ ...stats, subjectId: reviewerId }),
    bonusIsDue: posting === undefined,
  };
}

/** Reads items of several tables, by entity name, in one consistent read. */
async function readTogether(gets: Record<string, unknown>[]) {
  const byTable = Map.groupBy(gets, ({ TableName }) => String(TableName));
  const requests = [...byTable].map(([table, some]) => {
    const Keys = some.map(({ Key }) => Key as Record<string, unknown>);
    return [table, { Keys, ConsistentRead: true }];
  });
  const { Responses = {} } = await documentClient().send(
    new BatchGetCommand({ RequestItems: Object.fromEntries(requests) }),
  );
  return Object.fromEntries(
    Object.values(Responses)
      .flat()
      .map((item) => [String(item.__edb_e__), item]),
  );
}

/** Returns the number of a paper's last review. */
export async function lastNumber(paperId: string): Promise<number> {
  const { data } = await reviewSequenceEntity().get({ paperId }).go({ consistent: true });
  return data?.last ?? 0;
}

/** Returns whether one of the agents has reviewed the version. */
export async function hasReview(
  { paperId, version }: { paperId: string; version: number },
  agents: readonly { agentId: string }[],
): Promise<boolean> {
  const { data } = await reviewClaimEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', consistent: true });
  const reviewers = new Set(agents.map(({ agentId }) => agentId));
  return data.some((claim) => claim.version === version && reviewers.has(claim.reviewerId));
}

/**
 * Returns the writes of a review with the next number. The claim ensures one review per reviewer and version.
 * @param shown the review as it is stored
 */
export function newReviewWrites(review: ReviewRecord, shown: ReviewRecord) {
  const { paperId, number, version, reviewerId, reviewId } = review;
  return [
    {
      write: reviewClaimEntity().create({ paperId, version, reviewerId, reviewId }),
      refusal: 'already-reviewed' as const,
    },
    {
      write: reviewSequenceEntity()
        .put({ paperId, last: number })
        .where((item, { eq, notExists }) =>
          number === 1 ? notExists(item.last) : eq(item.last, number - 1),
        ),
      refusal: 'number-taken' as const,
    },
    { write: reviewEntity().create(shown), refusal: 'number-taken' as const },
  ];
}

import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import { examRecord } from '../_lib/exam/exam-record.ts';
import { getAgentAndSupervisor } from '../_lib/identity/agent-repository.ts';
import {
  keptExams,
  toMarketplaceAgent,
  toOwnProfile,
} from '../_lib/review-requests/marketplace-profile-view.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';
import { getReviewerStatsByIds } from '../_lib/reviews/reviewer-stats-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import * as store from './profile-repository.ts';

const SAMPLES = 5;

/**
 * Returns a listed agent with its newest reviews. An agent that is no longer listed, or whose supervisor is suspended, is visible to its
 * own supervisor only.
 * @throws AppError `agent-not-found`
 */
export async function getAgent({ id }: { id: string }, call: Call) {
  const profile = await store.getProfile(id);
  const found = profile && (await getAgentAndSupervisor(profile));
  const isOwner = found?.supervisor.supervisorId === call.caller?.supervisor.supervisorId;
  const isListed =
    profile?.isActive === true && found?.agent.isActive === true && !found.supervisor.suspension;
  if (!found || !(isListed || isOwner))
    throw new AppError('agent-not-found', { message: 'There is no agent with this id on the marketplace.' });
  const { supervisorId } = found.supervisor;
  const [reviewerStats, { data: reviews }] = await Promise.all([
    getReviewerStatsByIds([id, supervisorId]),
    reviewEntity().query.byReviewer({ reviewerId: id }).go({ order: 'desc', count: SAMPLES }),
  ]);
  const own = reviewerStats.get(id);
  const theirs = reviewerStats.get(supervisorId);
  if (!own || !theirs) throw new Error('Reviewer stats are missing.');
  const agent = toMarketplaceAgent(found, profile, own);
  return {
    success: true as const,
    data: {
      ...agent,
      supervisor: { ...agent.supervisor, reputationScore: theirs.reputation, reviewCount: theirs.reviews },
      reviews: (reviews as ReviewRecord[]).map(toSample),
      examRecord: examRecord(keptExams(profile)),
      isOwner,
      ownProfile: isOwner ? toOwnProfile(profile, own) : null,
    },
  };
}

function toSample({ reviewId, number, paperId, helpful, unhelpful, createdAt, record }: ReviewRecord) {
  const { archiveId, paperTitle, content } = record;
  return {
    review: {
      id: reviewId,
      permalink: reviewPermalink(archiveId, number),
      paper: { id: paperId, archiveId, title: paperTitle },
      overallScore: content.overallScore,
      confidenceLevel: content.confidenceLevel,
      summary: content.summary,
      helpfulCount: helpful,
      unhelpfulCount: unhelpful,
      createdAt,
    },
  };
}

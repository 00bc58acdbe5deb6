import { reviewPermalink } from '#shared/domain/review-terms.ts';
import { AppError } from '#shared/errors.ts';
import { findAgent } from '../_lib/agent-records.ts';
import type { Call } from '../_lib/call.ts';
import { toMarketplaceAgent, toOwnProfile } from '../_lib/profile-view.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/review-entities.ts';
import { standingsOf } from '../_lib/standing-store.ts';
import * as store from './profile-store.ts';

const SAMPLES = 5;

/**
 * A listed agent, with its newest reviews. One that is no longer listed is seen by its own supervisor alone.
 * @throws AppError `agent-not-found`
 */
export async function getAgent({ id }: { id: string }, call: Call) {
  const [found, profile] = await Promise.all([findAgent(id), store.getProfile(id)]);
  const isOwner = found?.supervisor.supervisorId === call.caller?.supervisor.supervisorId;
  const isListed = profile?.isActive === true && found?.agent.isActive === true;
  if (!found || !profile || !(isListed || isOwner))
    throw new AppError('agent-not-found', { message: 'There is no agent with this id on the marketplace.' });
  const { supervisorId } = found.supervisor;
  const [standings, { data: reviews }] = await Promise.all([
    standingsOf([id, supervisorId]),
    reviewEntity().query.byReviewer({ reviewerId: id }).go({ order: 'desc', count: SAMPLES }),
  ]);
  const own = standings.get(id);
  const theirs = standings.get(supervisorId);
  if (!own || !theirs) throw new Error('Standings are never missing: who has none has one of zeros.');
  const agent = toMarketplaceAgent(found, profile, own);
  return {
    success: true as const,
    data: {
      ...agent,
      supervisor: { ...agent.supervisor, reputationScore: theirs.reputation, reviewCount: theirs.reviews },
      reviews: (reviews as ReviewRecord[]).map(toSample),
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

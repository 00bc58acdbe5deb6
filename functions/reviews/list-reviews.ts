import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { RATINGS, type Rating, type ReviewerType } from '#shared/domain/review-constants.ts';
import { listAnnouncements } from '../_lib/coar-notify/announcement-entities.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findPaper } from '../_lib/papers/paper-repository.ts';
import { reviewsOfSupervisor } from '../_lib/reviews/find-review.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { getReviewerStatsByIds } from '../_lib/reviews/reviewer-stats-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { toOverview } from './overview.ts';
import * as store from './review-repository.ts';
import { toReview } from './review-view.ts';

type OfPaper = PageQuery & {
  id: string;
  version?: number | undefined;
  reviewerType?: ReviewerType | undefined;
  rating?: Rating | undefined;
  sort: 'newest' | 'oldest' | 'helpful' | 'score';
};

/** Returns the reviews of a paper, of all versions, and the distribution of the newest version's scores. */
export async function reviewsOfPaper(input: OfPaper, call: Call) {
  const { id, version, reviewerType, rating, sort, page, limit } = input;
  const supervisorId = call.caller?.supervisor.supervisorId;
  const { paper } = await findPaper(id, supervisorId);
  const [all, votes, announcements] = await Promise.all([
    store.reviewsOfPaper(paper.paperId),
    store.listVotes(paper.paperId, call.caller?.supervisor),
    listAnnouncements(paper.paperId),
  ]);
  const matching = all
    .filter((review) => version === undefined || review.version === version)
    .filter((review) => reviewerType === undefined || review.reviewerType === reviewerType)
    .filter((review) => rating === undefined || isRated(review, rating))
    .toSorted(ORDERS[sort]);
  const shown = matching.slice((page - 1) * limit, page * limit);
  const reviewerStats = await getReviewerStatsByIds(shown.map(({ reviewerId }) => reviewerId));
  const reviews = shown.map((review) =>
    toReview(review, {
      paper,
      supervisorId,
      reputation: reviewerStats.get(review.reviewerId)?.reputation ?? null,
      myVote: votes.get(review.reviewId) ?? null,
    }),
  );
  const overview = toOverview(all, paper.publicVersion ?? paper.latestVersion);
  const pagination = paginate(matching.length, { page, limit });
  return { success: true as const, data: { reviews, overview, announcements, pagination } };
}

const overall = ({ record }: ReviewRecord) => record.content.overallScore;
const isRated = (review: ReviewRecord, rating: Rating) =>
  overall(review) >= RATINGS[rating].min && overall(review) <= RATINGS[rating].max;
const ORDERS: Record<OfPaper['sort'], (a: ReviewRecord, b: ReviewRecord) => number> = {
  newest: (a, b) => b.number - a.number,
  oldest: (a, b) => a.number - b.number,
  helpful: (a, b) => b.helpful - b.unhelpful - (a.helpful - a.unhelpful) || b.number - a.number,
  score: (a, b) => overall(b) - overall(a) || b.number - a.number,
};

type Mine = PageQuery & { paperId?: string | undefined; reviewerType?: ReviewerType | undefined };

/** Returns the reviews of a paper, or else my reviews and my agents', newest first. */
export async function listReviews({ paperId, ...input }: Mine, call: Call) {
  if (paperId === undefined) return myReviews(input, call);
  const { data } = await reviewsOfPaper({ ...input, id: paperId, sort: 'newest' }, call);
  return {
    success: true as const,
    data: { reviews: data.reviews, pagination: data.pagination },
  };
}

/** Returns my reviews and my agents', newest first. */
export async function myReviews({ paperId, reviewerType, page, limit }: Mine, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const [all, only] = await Promise.all([
    reviewsOfSupervisor(supervisorId),
    paperId === undefined ? undefined : findPaper(paperId, supervisorId),
  ]);
  const matching = all
    .filter((review) => only === undefined || review.paperId === only.paper.paperId)
    .filter((review) => reviewerType === undefined || review.reviewerType === reviewerType);
  const shown = matching.slice((page - 1) * limit, page * limit);
  const [papers, reviewerStats] = await Promise.all([
    store.getPapers(shown),
    getReviewerStatsByIds(shown.map(({ reviewerId }) => reviewerId)),
  ]);
  const reviews = shown.map((review) => {
    const paper: PaperRecord | undefined = papers.get(review.paperId);
    const reputation = reviewerStats.get(review.reviewerId)?.reputation ?? null;
    return toReview(review, { paper, supervisorId, reputation, myVote: null });
  });
  return {
    success: true as const,
    data: { reviews, pagination: paginate(matching.length, { page, limit }) },
  };
}

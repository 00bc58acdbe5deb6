import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { reviewPermalink } from '#shared/domain/review-terms.ts';
import { counted } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewArticle } from './review-article.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { reviewQueries } from './review-queries.ts';
import { type ReviewsView, reviewInHash, writeReviewsView } from './reviews-address.ts';
import { ScoreOverview } from './score-overview.tsx';
import './reviews.css';

interface ReviewListProps {
  /** The paper as it stands in the address. */
  reference: string;
  archiveId: string;
  /** How many versions the paper has. */
  versions: number;
  view: ReviewsView;
  /** What leads to writing one, where that is possible. */
  action: ReactNode;
}

/** The reviews of a paper: how their scores spread, then each, narrowed and ordered as the address says. */
export function ReviewList({ reference, archiveId, versions, view, action }: ReviewListProps) {
  const list = useQuery(reviewQueries.ofPaper(reference, view));
  const navigate = useNavigate();
  const linked = useLinkedReview(archiveId, list.data?.reviews);
  if (list.isError && !list.data)
    return <ErrorMessage title="The reviews could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ReviewsSkeleton />;
  const { reviews, overview, pagination } = list.data;
  if (overview.count === 0)
    return (
      <div className="message">
        <p>
          Nobody has reviewed this paper yet. Three reviews by different people or their agents decide on it.
        </p>
        {action}
      </div>
    );
  return (
    <>
      <ScoreOverview overview={overview} />
      <header className="reviews-head">
        <p aria-live="polite">{counted(pagination.totalCount, 'review')}</p>
        <ReviewFilters
          view={view}
          versions={versions}
          onChange={(next) => void navigate({ search: writeReviewsView(next) }, { preventScrollReset: true })}
        />
        {action}
      </header>
      {linked && (
        <div className="linked-review">
          <p className="label">The review that the link names</p>
          <ReviewArticle review={linked} />
        </div>
      )}
      {reviews.length === 0 ? (
        <p className="reviews-none">
          No review is like that. <Link to="?">Show all</Link>
        </p>
      ) : (
        <div className="list-body" aria-busy={list.isPlaceholderData}>
          {reviews.map((review) => (
            <ReviewArticle key={review.id} review={review} />
          ))}
        </div>
      )}
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeReviewsView({ ...view, page }) || '?'}
      />
    </>
  );
}

/** Scrolls to the review that the address names; one that is not among those shown is loaded by itself. */
function useLinkedReview(archiveId: string, shown: Review[] | undefined): Review | undefined {
  const { hash } = useLocation();
  const number = reviewInHash(hash);
  const isMissing =
    number !== undefined && shown !== undefined && !shown.some((review) => review.number === number);
  const single = useQuery({
    ...reviewQueries.one(reviewPermalink(archiveId, number ?? 0)),
    enabled: isMissing,
  });
  const linked = isMissing ? (single.data ?? undefined) : undefined;
  const isThere = number !== undefined && (isMissing ? linked !== undefined : shown !== undefined);
  useEffect(() => {
    if (isThere) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  return linked;
}

export function ReviewsSkeleton() {
  return (
    <div className="reviews-skeleton" role="status" aria-label="Loading the reviews">
      <Skeleton width="100%" height={170} />
      <Skeleton width="40%" height={22} />
      <Skeleton height={160} />
      <Skeleton width="40%" height={22} />
      <Skeleton height={160} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { counted } from '#shared/input/counted.ts';
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
  /** The paper's id as in the URL. */
  reference: string;
  archiveId: string;
  /** The paper's number of versions. */
  versions: number;
  view: ReviewsView;
  /** The button that writes a review, if the reader can. */
  action: ReactNode;
}

/** The reviews of a paper, filtered and sorted by the URL, with the distribution of their scores on demand. */
export function ReviewList({ reference, archiveId, versions, view, action }: ReviewListProps) {
  const list = useQuery(reviewQueries.ofPaper(reference, view));
  const navigate = useNavigate();
  const linked = useLinkedReview(archiveId, list.data?.reviews);
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the reviews" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ReviewsSkeleton />;
  const { reviews, overview, pagination } = list.data;
  if (overview.count === 0)
    return (
      <div className="message">
        <p>
          No reviews yet. A paper is decided when it has three reviews by different people or their agents.
        </p>
        {action}
      </div>
    );
  return (
    <>
      <header className="reviews-head">
        <p aria-live="polite">{counted(pagination.totalCount, 'review')}</p>
        {overview.count > 1 && (
          <ReviewFilters
            view={view}
            versions={versions}
            onChange={(next) =>
              void navigate({ search: writeReviewsView(next) }, { preventScrollReset: true })
            }
          />
        )}
        {action}
      </header>
      <ScoreOverview overview={overview} />
      {linked && (
        <div className="linked-review">
          <p className="label">Linked review</p>
          <ReviewArticle review={linked} />
        </div>
      )}
      {reviews.length === 0 ? (
        <p className="reviews-none">
          No reviews match these filters. <Link to="?">Show all reviews</Link>
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

/** Scrolls to the review in the URL's hash. Loads and returns it if the current page of reviews doesn't contain it. */
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
  const isRendered = number !== undefined && (isMissing ? linked !== undefined : shown !== undefined);
  useEffect(() => {
    if (isRendered) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isRendered, hash]);
  return linked;
}

function ReviewsSkeleton() {
  return (
    <div className="reviews-skeleton" role="status" aria-label="Loading reviews">
      <Skeleton width="40%" height={22} />
      <Skeleton height={160} />
      <Skeleton width="40%" height={22} />
      <Skeleton height={160} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { REVIEW_FORMATS } from '#shared/domain/paper-formats.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { PaperSkeleton } from '../features/papers/page/paper-skeleton.tsx';
import { reviewsAddress } from '../features/reviews/review-addresses.ts';
import { ReviewArticle } from '../features/reviews/review-article.tsx';
import { reviewHead } from '../features/reviews/review-head.ts';
import { reviewQueries } from '../features/reviews/review-queries.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Message } from '../ui/message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { PaperLoader } from './paper-loader.tsx';
import '../features/reviews/reviews.css';

/** `/papers/{id}/reviews/{number}`: one review, as it is cited. */
export function PaperReviewPage() {
  return (
    <PaperLoader loading={<PaperSkeleton isCompact />}>
      {(paper, reference) => <OneReview key={reference} paper={paper} reference={reference} />}
    </PaperLoader>
  );
}

function OneReview({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const { number = '' } = useParams();
  const origin = useOrigin();
  const found = useQuery(reviewQueries.one(reviewPermalink(paper.archiveId, Number(number))));
  const review = found.data;
  usePageHead(review ? reviewHead(review, paper, origin) : reviewsHead(paper, origin));
  return (
    <PaperFrame paper={paper} reference={reference} current="reviews" isFirst={false}>
      {review && (
        <>
          <ReviewArticle review={review} />
          <p className="review-facts dotted">
            {Object.entries(REVIEW_FORMATS).map(([format, name]) => (
              <span key={format}>
                <a href={`${reviewsAddress(paper.archiveId)}/${review.number}.${format}`} download>
                  Cite as {name}
                </a>
              </span>
            ))}
          </p>
        </>
      )}
      {review === null && <Message title="No such review">This paper has no review {number}.</Message>}
      {found.isError && (
        <ErrorMessage title="Couldn’t load the review" error={found.error} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height={160} />}
      <p className="review-facts">
        <Link to={reviewsAddress(reference)}>All reviews of this paper</Link>
      </p>
    </PaperFrame>
  );
}

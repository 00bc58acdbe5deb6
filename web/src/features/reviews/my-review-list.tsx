import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { Day } from '../../ui/date.tsx';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { editAddress, permalinkAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';
import './reviews.css';

/** The reviews by the supervisor and their agents, newest first. */
export function MyReviewList({ page }: { page: number }) {
  const list = useQuery(reviewQueries.mine(page));
  const pagination = list.data?.pagination;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>My Reviews</h1>
          <p className="list-facts" aria-live="polite">
            {pagination && <span>{counted(pagination.totalCount, 'review')}</span>}
            <span>by me and my agents</span>
          </p>
        </div>
        <Link className="button button-primary" to="/review">
          Write a review
        </Link>
      </header>
      <Results page={page} />
    </>
  );
}

function Results({ page }: { page: number }) {
  const list = useQuery(reviewQueries.mine(page));
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load your reviews" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading your reviews" />;
  const { reviews, pagination } = list.data;
  if (reviews.length === 0) return <NothingHere total={pagination.totalCount} />;
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {reviews.map((review) => (
          <li key={review.id} className="entry">
            <Entry review={review} />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(next) => (next > 1 ? `/reviews?page=${next}` : '/reviews')}
      />
    </>
  );
}

function Entry({ review }: { review: Review }) {
  const { agent, isOlderVersion, version, helpfulCount, unhelpfulCount, rebuttalCount, revision } = review;
  return (
    <article>
      <p className="entry-meta">
        <span className="mono">{review.permalink}</span>
        <span className="badge" data-tone={isOlderVersion ? 'pending' : 'ok'}>
          {isOlderVersion ? `For older version ${version}` : 'For the newest version'}
        </span>
        {revision > 1 && <span>edited {revision === 2 ? 'once' : `${revision - 1} times`}</span>}
      </p>
      <h2 className="entry-title">
        <Link to={permalinkAddress(review)}>{review.paper.title}</Link>
      </h2>
      <p className="byline">
        {agent ? (
          <>
            by{' '}
            <span className="agent">
              <span className="agent-sign" aria-hidden>
                ◇
              </span>
              <span className="visually-hidden">agent </span>
              {agent.name}
            </span>
          </>
        ) : (
          'by me'
        )}
      </p>
      <p className="entry-abstract">{review.summary}</p>
      <p className="entry-actions">
        <Link to={editAddress(review)}>
          Edit<span className="visually-hidden"> the review of {review.paper.title}</span>
        </Link>
      </p>
      <ul className="entry-numbers my-review-numbers">
        <li>
          <strong>{review.overallScore}</strong> / 10
        </li>
        {helpfulCount > 0 && <li>{formatCount(helpfulCount)} helpful</li>}
        {unhelpfulCount > 0 && <li>{formatCount(unhelpfulCount)} not helpful</li>}
        {rebuttalCount > 0 && <li>{counted(rebuttalCount, 'reply', 'replies')}</li>}
        <li>
          <Day value={review.createdAt} />
        </li>
      </ul>
    </article>
  );
}

function NothingHere({ total }: { total: number }) {
  return total > 0 ? (
    <EmptyMessage sentence="This page doesn’t exist." to="/reviews" action="First page" />
  ) : (
    <EmptyMessage
      sentence="You haven’t reviewed a paper yet."
      to="/review"
      action="Choose a paper to review"
    />
  );
}

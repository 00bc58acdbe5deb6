import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Supervisor } from '#shared/domain/account.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { PaperListing, PaperListingSkeleton } from '../features/papers/lists/paper-listing.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { RequestedReviews } from '../features/reviews/requested-reviews.tsx';
import { writeAddress } from '../features/reviews/review-addresses.ts';
import { ReviewDrafts } from '../features/reviews/review-drafts.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Pagination } from '../ui/pagination.tsx';

/** `/review`: chooses a paper to review, from drafts, requests, papers under review, or by id. */
export function ChoosePaperPage() {
  usePageHead({ title: 'Write Review', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Write a review</h1>
          <p className="list-facts">Choose a paper. Its review form opens beside it.</p>
        </div>
        <PaperById />
      </header>
      <ReviewDrafts />
      <RequestedReviews />
      <WaitingPapers />
    </>
  );
}

function PaperById() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim()) void navigate(writeAddress(encodeURIComponent(id.trim())));
  };
  return (
    <form className="paper-by-id" onSubmit={go}>
      <label htmlFor="paper-id">Paper id</label>
      <input
        id="paper-id"
        className="mono"
        placeholder="COL.2611.00042"
        required
        maxLength={100}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <button type="submit" className="button">
        Review paper
      </button>
    </form>
  );
}

const PER_PAGE = 10;

/** Whether the supervisor is an author, who can't review the paper (docs/product/reviews.md). */
const isOwn = ({ authors, submittingSupervisor }: PaperSummary, supervisor: Supervisor | null): boolean =>
  [submittingSupervisor, ...authors].some(({ id }) => id !== undefined && id === supervisor?.id);

function WaitingPapers() {
  const [params] = useSearchParams();
  const page = readPageNumber(params);
  const { supervisor } = useAuth();
  const list = useQuery(paperQueries.list({ status: 'UNDER_REVIEW' }, page, PER_PAGE));
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the papers" error={list.error} onRetry={list.refetch} />;
  return (
    <section aria-labelledby="waiting">
      <header className="section-head">
        <h2 id="waiting">Papers under review</h2>
      </header>
      {list.data ? (
        <>
          <PaperListing
            papers={list.data.papers.filter((paper) => !isOwn(paper, supervisor))}
            heading="h3"
            addressOf={({ archiveId }) => writeAddress(archiveId)}
          />
          {list.data.papers.length === 0 && <p className="review-choices">No papers under review.</p>}
          <Pagination
            current={list.data.pagination.currentPage}
            total={list.data.pagination.totalPages}
            addressOf={(next) => withPageNumber('/review', next)}
          />
        </>
      ) : (
        <PaperListingSkeleton count={4} />
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOfPage, pageInAddress } from '../features/papers/page-in-address.ts';
import { PaperListing, PaperListingSkeleton } from '../features/papers/paper-listing.tsx';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { AskedReviews } from '../features/reviews/asked-reviews.tsx';
import { writeAddress } from '../features/reviews/review-addresses.ts';
import { ReviewDrafts } from '../features/reviews/review-drafts.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Pagination } from '../ui/pagination.tsx';

/** `/review`: which paper? One that was begun or asked for, one by its id, or one that waits for reviews. */
export function ChoosePaperPage() {
  usePageHead({ title: 'Write Review', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Write a review</h1>
          <p className="list-facts">Choose a paper; the form comes beside it.</p>
        </div>
        <PaperById />
      </header>
      <ReviewDrafts />
      <AskedReviews />
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
      <label htmlFor="paper-id">Id of a paper</label>
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
        Review it
      </button>
    </form>
  );
}

const PER_PAGE = 10;

function WaitingPapers() {
  const [params] = useSearchParams();
  const page = pageInAddress(params);
  const list = useQuery(paperQueries.list({ status: 'UNDER_REVIEW' }, page, PER_PAGE));
  if (list.isError && !list.data)
    return <ErrorMessage title="The papers could not be loaded" error={list.error} onRetry={list.refetch} />;
  return (
    <section aria-labelledby="waiting">
      <header className="section-head">
        <h2 id="waiting">Papers under review</h2>
      </header>
      {list.data ? (
        <>
          <PaperListing
            papers={list.data.papers}
            heading="h3"
            addressOf={({ archiveId }) => writeAddress(archiveId)}
          />
          {list.data.papers.length === 0 && <p className="review-choices">No paper waits for reviews.</p>}
          <Pagination
            current={list.data.pagination.currentPage}
            total={list.data.pagination.totalPages}
            addressOf={(next) => addressOfPage('/review', next)}
          />
        </>
      ) : (
        <PaperListingSkeleton count={4} />
      )}
    </section>
  );
}

import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { DecisionAccount } from '../features/decision/decision-account.tsx';
import { Byline } from '../features/papers/byline.tsx';
import { StatusBadge } from '../features/papers/status-badge.tsx';
import { PaperTabs } from '../features/reading/paper-tabs.tsx';
import { writeAddress } from '../features/reviews/review-addresses.ts';
import { ReviewList, ReviewsSkeleton } from '../features/reviews/review-list.tsx';
import { readReviewsView } from '../features/reviews/reviews-address.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { useAuth } from '../lib/auth.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { OfPaper } from './of-paper.tsx';

/** `/papers/{id}/reviews`: every review of a paper, `#r3` one of them, and how they decided on it. */
export function PaperReviewsPage() {
  return (
    <OfPaper waiting={<ReviewsSkeleton />}>
      {(paper, reference) => <PaperReviews key={reference} paper={paper} reference={reference} />}
    </OfPaper>
  );
}

function PaperReviews({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const [params] = useSearchParams();
  const origin = useOrigin();
  usePageHead(reviewsHead(paper, origin));
  return (
    <>
      <header className="paper-header reviews-paper">
        <p className="paper-meta">
          <span className="mono">{paper.archiveId}</span>
          <StatusBadge status={paper.status} />
        </p>
        <h1 lang={paper.languageCode}>
          <span className="visually-hidden">Reviews of </span>
          <Link to={`/papers/${reference}`}>{paper.title}</Link>
        </h1>
        <Byline authors={paper.authors} />
      </header>
      <PaperTabs paper={paper} reference={reference} current="reviews" />
      <ReviewList
        reference={reference}
        archiveId={paper.archiveId}
        versions={paper.meta.latestVersionNumber}
        view={readReviewsView(params)}
        action={<WriteLink paper={paper} />}
      />
      {isPublic(paper.status) && paper._count.reviews > 0 && (
        <section className="reviews-decision" aria-labelledby="how-decided">
          <h2 id="how-decided">How this was decided</h2>
          <DecisionAccount reference={reference} />
        </section>
      )}
    </>
  );
}

/** To the newest version; authors can't, and what was withdrawn takes none. */
function WriteLink({ paper }: { paper: PaperDetail }) {
  const { isAuthenticated } = useAuth();
  if (paper.isAuthor || paper.status === 'WITHDRAWN') return null;
  return (
    <Link className="button button-primary" to={writeAddress(paper.archiveId)}>
      {isAuthenticated ? 'Write a review' : 'Log in to review'}
    </Link>
  );
}

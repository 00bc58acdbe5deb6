import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { DecisionReport, DecisionVerdict } from '../features/decision/decision-verdict.tsx';
import { PaperSkeleton } from '../features/papers/page/paper-skeleton.tsx';
import { writeAddress } from '../features/reviews/review-addresses.ts';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { ReviewPolicyLine } from '../features/reviews/review-policy.tsx';
import { reviewQueries } from '../features/reviews/review-queries.ts';
import { readReviewsView } from '../features/reviews/reviews-address.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { useAuth } from '../lib/auth.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { InBrowser } from '../ui/in-browser.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { PaperLoader } from './paper-loader.tsx';

/** `/papers/{id}/reviews`: where a paper stands, its reviews, and the decision on it. `#r3` is the anchor of a review. */
export function PaperReviewsPage() {
  return (
    <PaperLoader loading={<PaperSkeleton isCompact />}>
      {(paper, reference) => <PaperReviews key={reference} paper={paper} reference={reference} />}
    </PaperLoader>
  );
}

function PaperReviews({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const [params] = useSearchParams();
  const origin = useOrigin();
  usePageHead(reviewsHead(paper, origin));
  const { status } = paper;
  const view = readReviewsView(params);
  const list = useQuery(reviewQueries.ofPaper(reference, view));
  const announcements = list.data?.announcements ?? [];
  return (
    <PaperFrame paper={paper} reference={reference} current="reviews" isFirst={false}>
      {isListed(status) && <DecisionVerdict reference={reference} status={status} />}
      {isListed(status) && <ReviewPolicyLine archiveId={paper.archiveId} isAuthor={paper.isAuthor} />}
      <ReviewList
        reference={reference}
        archiveId={paper.archiveId}
        versions={paper.meta.latestVersionNumber}
        view={view}
        action={<WriteLink paper={paper} />}
      />
      {(announcements.length > 0 || paper.files.some(({ role }) => role === 'imported-reviews')) && (
        <InBrowser loading={null}>
          <FromElsewhere paper={paper} announcements={announcements} />
        </InBrowser>
      )}
      {isListed(status) && <DecisionReport reference={reference} />}
    </PaperFrame>
  );
}

// With the other parts that come after the text, so that the first load names no further file.
const FromElsewhere = lazy(async () => ({
  default: (await import('./paper-extras.tsx')).FromElsewhere,
}));

/** Links to the form for the newest version. Authors and readers of withdrawn papers don't see it. */
function WriteLink({ paper }: { paper: PaperDetail }) {
  const { isAuthenticated } = useAuth();
  if (paper.isAuthor || paper.status === 'WITHDRAWN') return null;
  return (
    <Link className="button button-primary" to={writeAddress(paper.archiveId)}>
      {isAuthenticated ? 'Write a review' : 'Log in to review'}
    </Link>
  );
}

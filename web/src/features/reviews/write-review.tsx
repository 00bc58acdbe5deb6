import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { permalinkAddress } from './review-addresses.ts';
import { ReviewEditor } from './review-editor.tsx';
import { valuesFrom, valuesOfReview } from './review-form-values.ts';
import { reviewQueries } from './review-queries.ts';
import { startOf } from './reviewer-choices.ts';
import './reviews.css';
import './write-review.css';

interface NewReviewProps {
  /** The paper's id as in the URL. */
  reference: string;
  /** The id of the reviewer that the URL preselects. */
  preselected: string | null;
}

/** Writes a new review, or explains why the supervisor can't review the paper. */
export function NewReview({ reference, preselected }: NewReviewProps) {
  const navigate = useNavigate();
  const eligibility = useQuery(reviewQueries.eligibility(reference));
  const draft = useQuery({ ...reviewQueries.draft(reference), enabled: eligibility.isSuccess });
  const failed = [eligibility, draft].find(({ isError }) => isError);
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />;
  // Waits for fresh data, because cached data may predate the supervisor's last review. A form that is shown stays, whatever is read again:
  // a new one would begin with the saved draft, without what was entered since.
  if (!eligibility.data || draft.data === undefined || !draft.isFetchedAfterMount) return <FormSkeleton />;
  const { paper, policy, sameInstitution, isAnonymous, sign } = eligibility.data;
  const start = startOf(eligibility.data, preselected);
  if (start.kind === 'ineligible') return <CannotReview reason={start.reason} />;
  if (start.kind === 'all-reviewed')
    return (
      <CannotReview reason={start.reason}>
        {start.reviews.map((id) => (
          <Link key={id} className="button" to={`?review=${id}`}>
            {start.reviews.length > 1 ? 'Edit review' : 'Edit my review'}
          </Link>
        ))}
      </CannotReview>
    );
  const saved = valuesFrom(draft.data?.content ?? {});
  const isAvailable = start.reviewers.some(
    ({ id, reviewedAs }) => id === saved.reviewer && reviewedAs === null,
  );
  return (
    <>
      {isAnonymous && (
        <p className="notice">
          The venue of this paper hides its reviewers: your review appears without your name. Don’t name
          yourself in it.
        </p>
      )}
      {sameInstitution && !isAnonymous && (
        <p className="notice">
          You and an author share an institution. You can review the paper, and the review will mention it.
        </p>
      )}
      {sign === null && (
        <p className="notice">
          You can review this paper, but your review won’t count toward the three that a decision needs.{' '}
          <Link to="/profile">Link your ORCID iD</Link> to show that you’re not somebody’s second account.
        </p>
      )}
      <ReviewEditor
        paperId={versionedId(paper.archiveId, paper.version)}
        values={{ ...saved, reviewer: isAvailable && !preselected ? saved.reviewer : start.first }}
        draftRevision={draft.data?.revision ?? 0}
        reviewers={start.reviewers}
        policy={policy}
        onDone={(review) => void navigate(permalinkAddress(review))}
      />
    </>
  );
}

/** Edits one of the supervisor's reviews. */
export function EditReview({ id }: { id: string }) {
  const navigate = useNavigate();
  const review = useQuery({ ...reviewQueries.one(id), staleTime: 0 });
  if (review.isError) return <LoadError error={review.error} onRetry={review.refetch} />;
  if (review.data === undefined || !review.isFetchedAfterMount) return <FormSkeleton />;
  if (!review.data?.canEdit) return <CannotReview reason="You don’t have a review with this id." />;
  return (
    <ReviewEditor
      paperId={versionedId(review.data.paper.archiveId, review.data.version)}
      values={valuesOfReview(review.data)}
      draftRevision={0}
      review={review.data}
      reviewers={[]}
      onDone={(changed) => void navigate(permalinkAddress(changed))}
    />
  );
}

function CannotReview({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div className="message" role="alert">
      <h2>You can’t review this version</h2>
      <p>{reason}</p>
      {children ?? (
        <Link className="button" to="/review">
          Choose another paper
        </Link>
      )}
    </div>
  );
}

/** An error while loading. The retry button is left out if the API rejected the request. */
function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status, message } = toApiProblem(error);
  if (status === 404 || status === 409 || status === 403) return <CannotReview reason={message} />;
  return <ErrorMessage title="Couldn’t load the form" error={error} onRetry={onRetry} />;
}

function FormSkeleton() {
  return (
    <div className="reviews-skeleton" role="status" aria-label="Loading form">
      <Skeleton height={56} />
      <Skeleton width="40%" height={24} />
      <Skeleton height={70} />
      <Skeleton height={70} />
      <Skeleton height={70} />
      <Skeleton height={140} />
    </div>
  );
}

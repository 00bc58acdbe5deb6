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
import './review-desk.css';

interface NewReviewProps {
  /** The paper as it stands in the address. */
  reference: string;
  /** The id of the reviewer that the address names. */
  wanted: string | null;
}

/** A new review; who may not write one is told so before they write. */
export function NewReviewDesk({ reference, wanted }: NewReviewProps) {
  const navigate = useNavigate();
  const eligibility = useQuery(reviewQueries.eligibility(reference));
  const draft = useQuery({ ...reviewQueries.draft(reference), enabled: eligibility.isSuccess });
  const failed = [eligibility, draft].find(({ isError }) => isError);
  if (failed) return <NotNow error={failed.error} onRetry={failed.refetch} />;
  // Not before both are fresh: what stood in the cache may be of before the last review.
  if (!eligibility.data || draft.data === undefined || draft.isFetching) return <FormSkeleton />;
  const { paper, sameInstitution } = eligibility.data;
  const start = startOf(eligibility.data, wanted);
  if (start.kind === 'refused') return <Refusal sentence={start.sentence} />;
  if (start.kind === 'all-reviewed')
    return (
      <Refusal sentence={start.sentence}>
        {start.reviews.map((id) => (
          <Link key={id} className="button" to={`?review=${id}`}>
            Change {start.reviews.length > 1 ? 'it' : 'my review'}
          </Link>
        ))}
      </Refusal>
    );
  const kept = valuesFrom(draft.data?.content ?? {});
  const mayStay = start.reviewers.some(({ id, reviewedAs }) => id === kept.reviewer && reviewedAs === null);
  return (
    <>
      {sameInstitution && (
        <p className="notice">
          You and an author are of the same institution. You may review; the review says so.
        </p>
      )}
      <ReviewEditor
        paperId={versionedId(paper.archiveId, paper.version)}
        values={{ ...kept, reviewer: mayStay && !wanted ? kept.reviewer : start.first }}
        draftRevision={draft.data?.revision ?? 0}
        reviewers={start.reviewers}
        onDone={(review) => void navigate(permalinkAddress(review))}
      />
    </>
  );
}

/** Changes a review of mine. */
export function ReviewChangeDesk({ id }: { id: string }) {
  const navigate = useNavigate();
  const review = useQuery({ ...reviewQueries.one(id), staleTime: 0 });
  if (review.isError) return <NotNow error={review.error} onRetry={review.refetch} />;
  if (review.data === undefined || review.isFetching) return <FormSkeleton />;
  if (!review.data?.canEdit) return <Refusal sentence="There is no review of yours with this id." />;
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

function Refusal({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="message" role="alert">
      <h2>You cannot review this version</h2>
      <p>{sentence}</p>
      {children ?? (
        <Link className="button" to="/review">
          Choose another paper
        </Link>
      )}
    </div>
  );
}

/** What the API refuses is no fault to be tried again. */
function NotNow({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status, message } = toApiProblem(error);
  if (status === 404 || status === 409 || status === 403) return <Refusal sentence={message} />;
  return <ErrorMessage title="The form could not be loaded" error={error} onRetry={onRetry} />;
}

function FormSkeleton() {
  return (
    <div className="reviews-skeleton" role="status" aria-label="Loading the form">
      <Skeleton height={56} />
      <Skeleton width="40%" height={24} />
      <Skeleton height={70} />
      <Skeleton height={70} />
      <Skeleton height={70} />
      <Skeleton height={140} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reviewQueries } from './review-queries.ts';
import { ReviewTexts } from './review-texts.tsx';
import { ScoreBars } from './score-bars.tsx';

/** The earlier revisions of an edited review, loaded on demand. */
export function ReviewHistory({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  if (review.revision < 2) return null;
  return (
    <details
      className="review-more"
      data-in-app=""
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {counted(review.revision - 1, 'earlier revision')}, last edited <Moment value={review.updatedAt} />
      </summary>
      {isOpen && <Revisions id={review.id} />}
    </details>
  );
}

function Revisions({ id }: { id: string }) {
  const history = useQuery(reviewQueries.history(id));
  if (history.isError)
    return (
      <ErrorMessage
        title="Couldn’t load the earlier revisions"
        error={history.error}
        onRetry={history.refetch}
      />
    );
  if (!history.data) return <Skeleton height={120} />;
  return (
    <ol className="revisions">
      {history.data.map(({ revision, content, writtenAt, replacedAt }) => (
        <li key={revision}>
          <p className="label">
            From <Moment value={writtenAt} /> to <Moment value={replacedAt} />
          </p>
          <ScoreBars content={content} />
          <ReviewTexts content={content} />
        </li>
      ))}
    </ol>
  );
}

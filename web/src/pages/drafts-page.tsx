import { useQuery } from '@tanstack/react-query';
import { DraftList } from '../features/papers/mine/draft-list.tsx';
import { ReviewDrafts } from '../features/reviews/review-drafts.tsx';
import { reviewQueries } from '../features/reviews/review-queries.ts';
import { api } from '../lib/api-client.ts';
import { usePageHead } from '../lib/page-head.ts';
import { EmptyMessage } from '../ui/empty-message.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { ListingSkeleton } from '../ui/listing-skeleton.tsx';
import { WorkTabs } from './work-tabs.tsx';

/** `/drafts`: the person's unfinished submissions and reviews. */
export function DraftsPage() {
  usePageHead({ title: 'Drafts', robots: 'noindex' });
  return (
    <>
      <WorkTabs />
      <header className="list-head">
        <h1>Drafts</h1>
      </header>
      <Drafts />
    </>
  );
}

function Drafts() {
  const papers = useQuery({ ...api.papers.listDrafts.queryOptions(), staleTime: 0 });
  const reviews = useQuery(reviewQueries.drafts());
  const problem = papers.error ?? reviews.error;
  if (problem)
    return (
      <ErrorMessage
        title="Couldn’t load your drafts"
        error={problem}
        onRetry={() => void Promise.all([papers.refetch(), reviews.refetch()])}
      />
    );
  if (!papers.data || !reviews.data) return <ListingSkeleton label="Loading your drafts" />;
  if (papers.data.data.drafts.length + reviews.data.length === 0)
    return (
      <EmptyMessage
        sentence="No drafts. Papers and reviews that you begin are saved here."
        to="/submit"
        action="Submit paper"
      />
    );
  return (
    <>
      <DraftList />
      <ReviewDrafts title="Reviews" />
    </>
  );
}

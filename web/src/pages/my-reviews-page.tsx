import { useSearchParams } from 'react-router';
import { MyReviewList } from '../features/reviews/my-review-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { WorkTabs } from './work-tabs.tsx';

/** `/reviews`: the reviews by the supervisor and their agents. */
export function MyReviewsPage() {
  usePageHead({ title: 'My Reviews', robots: 'noindex' });
  const [params] = useSearchParams();
  return (
    <>
      <WorkTabs />
      <MyReviewList page={readPageNumber(params)} />
    </>
  );
}

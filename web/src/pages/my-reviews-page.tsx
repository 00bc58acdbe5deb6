import { useSearchParams } from 'react-router';
import { pageInAddress } from '../features/papers/page-in-address.ts';
import { MyReviewList } from '../features/reviews/my-review-list.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/reviews`: what I and my agents have reviewed. */
export function MyReviewsPage() {
  usePageHead({ title: 'My Reviews', robots: 'noindex' });
  const [params] = useSearchParams();
  return <MyReviewList page={pageInAddress(params)} />;
}

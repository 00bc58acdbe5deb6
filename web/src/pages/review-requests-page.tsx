import { useSearchParams } from 'react-router';
import { RequestList } from '../features/review-requests/request-list.tsx';
import { readRequestsAddress } from '../features/review-requests/requests-address.ts';
import { usePageHead } from '../lib/page-head.ts';
import { WorkTabs } from './work-tabs.tsx';

/** `/review-requests`: incoming and outgoing review requests. */
export function ReviewRequestsPage() {
  const [params] = useSearchParams();
  usePageHead({ title: 'Review requests', robots: 'noindex' });
  return (
    <>
      <WorkTabs />
      <RequestList view={readRequestsAddress(params)} />
    </>
  );
}

import { SubmissionsClosed, SubmissionsOpen } from '../features/site-state/closed-notices.tsx';
import { useSiteState } from '../features/site-state/site-state-provider.tsx';
import { StatusLoading } from '../features/site-state/status-loading.tsx';
import { usePageHead } from '../lib/page-head.ts';

export function SubmissionsClosedPage() {
  usePageHead({ title: 'Submissions', robots: 'noindex' });
  const { loading, submissionsEnabled, state, message } = useSiteState();
  if (loading) return <StatusLoading />;
  return submissionsEnabled ? <SubmissionsOpen /> : <SubmissionsClosed state={state} message={message} />;
}

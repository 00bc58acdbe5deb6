import { useSearchParams } from 'react-router';
import { ScholarQueue } from '../features/scholar/scholar-queue.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/scholar-verifications`: who asks for the badge of a verified scholar. */
export function ScholarVerificationsPage() {
  usePageHead({ title: 'Scholar Verifications', robots: 'noindex' });
  const [params] = useSearchParams();
  const queue = params.get('queue') === 'closed' ? 'closed' : 'open';
  return <ScholarQueue queue={queue} cursor={params.get('cursor') ?? undefined} />;
}

import { useSearchParams } from 'react-router';
import { UnsubscribeMessage } from '../features/notifications/unsubscribe-message.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/notifications/unsubscribe?token=…`: the target of the unsubscribe link in emails. */
export function UnsubscribePage() {
  usePageHead({ title: 'Unsubscribe', robots: 'noindex' });
  const [params] = useSearchParams();
  return <UnsubscribeMessage token={params.get('token') ?? ''} />;
}

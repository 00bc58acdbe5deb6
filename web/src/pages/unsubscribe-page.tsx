import { useSearchParams } from 'react-router';
import { UnsubscribeMessage } from '../features/notifications/unsubscribe-message.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/notifications/unsubscribe?token=…`: where the link at the foot of a mail leads. */
export function UnsubscribePage() {
  usePageHead({ title: 'Unsubscribe', robots: 'noindex' });
  const [params] = useSearchParams();
  return <UnsubscribeMessage token={params.get('token') ?? ''} />;
}

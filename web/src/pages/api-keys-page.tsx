import { ApiKeyList } from '../features/api-keys/api-key-list.tsx';
import { ConnectionList } from '../features/connections/connection-list.tsx';
import { WebhookList } from '../features/webhooks/webhook-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

export function ApiKeysPage() {
  usePageHead({ title: 'API Keys', robots: 'noindex' });
  return (
    <>
      <ApiKeyList />
      <ConnectionList />
      <WebhookList />
    </>
  );
}

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import './webhooks.css';

/** My webhooks, each with its deliveries. */
export function WebhookList() {
  const { data, error, refetch } = useQuery({
    ...api.notifications.listWebhooks.queryOptions(),
    staleTime: 0,
  });
  const [creating, setCreating] = useState(false);
  const webhooks = data?.data.webhooks;
  return (
    <section className="webhooks" aria-labelledby="webhooks">
      <header className="webhooks-head">
        <h2 id="webhooks">Webhooks</h2>
        <Button size="small" variant="outlined" onClick={() => setCreating(true)}>
          New webhook
        </Button>
      </header>
      <p className="webhooks-lead">
        Webhooks send your notifications to your server as they happen. See{' '}
        <Link to="/docs/api#webhooks">how to receive them</Link>.
      </p>
      {error && !data && (
        <ErrorMessage title="Couldn’t load your webhooks" error={error} onRetry={() => void refetch()} />
      )}
      {!webhooks && !error && (
        <div role="status" aria-label="Loading your webhooks" className="entry entry-skeleton">
          <Skeleton width={220} height={20} />
        </div>
      )}
      {webhooks?.length === 0 && <p className="webhooks-none">No webhooks.</p>}
      <ul className="webhooks-list">
        {webhooks?.map((webhook) => (
          <WebhookEntry key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {creating && <NewWebhookDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTIFICATION_WORDS } from '#shared/domain/notification-constants.ts';
import type { Webhook } from '#shared/domain/webhook.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/date.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';

/** One webhook, with buttons to test, pause and delete it, and to see its deliveries. */
export function WebhookEntry({ webhook }: { webhook: Webhook }) {
  const { id, url, format, types, description, isActive, createdAt } = webhook;
  const [open, setOpen] = useState<'deliveries' | 'delete'>();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: api.notifications.listWebhooks.key() });
  const pausing = useMutation({
    mutationFn: () => apiClient.notifications.changeWebhook({ id, isActive: !isActive }),
    onSuccess: reload,
  });
  const testing = useMutation({
    mutationFn: () => apiClient.notifications.testWebhook({ id }),
    onSuccess: () => setOpen('deliveries'),
  });
  const remove = async () => {
    await apiClient.notifications.deleteWebhook({ id });
    await reload();
  };
  const problem = pausing.error ?? testing.error;
  return (
    <li className="entry webhook">
      <h3>
        {description || new URL(url).hostname}
        {!isActive && (
          <span className="badge" data-tone="soft">
            Paused
          </span>
        )}
      </h3>
      <p className="webhook-facts mono">{url}</p>
      <p className="webhook-facts dotted">
        <span>{receivedBy(format, types)}</span>
        <span>
          Created <Day value={createdAt} />
        </span>
      </p>
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
      <div className="webhook-actions">
        <Button size="small" variant="text" onClick={() => setOpen('deliveries')}>
          Show deliveries
        </Button>
        {format === 'standard' && (
          <Button
            size="small"
            variant="text"
            disabled={!isActive || testing.isPending}
            onClick={() => testing.mutate()}
          >
            Send test
          </Button>
        )}
        <Button size="small" variant="text" disabled={pausing.isPending} onClick={() => pausing.mutate()}>
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button size="small" variant="text" color="error" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete webhook"
          act={remove}
          onClose={() => setOpen(undefined)}
        >
          <span className="mono">{url}</span> receives nothing more, and its deliveries are no longer shown.
          You can’t undo this.
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Returns what a webhook receives, in words. */
function receivedBy(format: Webhook['format'], types: Webhook['types']): string {
  if (format === 'coar-notify') return 'Answers to notices, by COAR Notify';
  return types.length === 0
    ? 'All notifications'
    : types.map((type) => NOTIFICATION_WORDS[type].name).join(', ');
}

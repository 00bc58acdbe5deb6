import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_TYPES,
  NOTIFICATION_WORDS,
  type NotificationType,
} from '#shared/domain/notification-constants.ts';
import type { Webhook, WebhookDelivery } from '#shared/domain/webhook.ts';
import { type DeliveryState, WEBHOOK_LIMITS, WEBHOOK_TEST } from '#shared/domain/webhook-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';

const STATES: Record<DeliveryState, { label: string; tone: string }> = {
  pending: { label: 'Pending', tone: 'pending' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
};
const TYPE_NAMES: Record<WebhookDelivery['type'], string> = {
  ...mapTypes(),
  ACCEPT: 'Order accepted',
  REJECT: 'Order declined',
  ANNOUNCE_REVIEW: 'Review announced',
  ANNOUNCE_ENDORSEMENT: 'Acceptance announced',
  [WEBHOOK_TEST]: 'Test',
};
/** While a delivery is pending, its state changes soon. */
const RELOAD_MS = 2000;

/** The newest deliveries of a webhook, with their attempts. Each can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...api.notifications.listDeliveries.queryOptions({ input: { id: webhook.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.deliveries.some((delivery) => delivery.state === 'pending') ? RELOAD_MS : false,
  });
  const deliveries = data?.data.deliveries;
  return (
    <Dialog title="Deliveries" size="large" onClose={onClose}>
      <p className="webhook-facts mono">{webhook.url}</p>
      {error && !data && (
        <ErrorMessage title="Couldn’t load the deliveries" error={error} onRetry={() => void refetch()} />
      )}
      {deliveries?.length === 0 && (
        <p className="webhooks-none">
          Nothing sent yet. Deliveries appear here for {WEBHOOK_LIMITS.deliveryDays} days.
        </p>
      )}
      <ul className="webhooks-list">
        {deliveries?.map((delivery) => (
          <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} />
        ))}
      </ul>
    </Dialog>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { id, type, state, body, attempts, nextAttemptAt, createdAt } = delivery;
  const queryClient = useQueryClient();
  const replaying = useMutation({
    mutationFn: () => apiClient.notifications.replayDelivery({ id: webhookId, deliveryId: id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.notifications.listDeliveries.key() }),
  });
  const last = attempts.at(-1);
  return (
    <li className="entry webhook">
      <h3>
        {TYPE_NAMES[type]}
        <span className="badge" data-tone={STATES[state].tone}>
          {STATES[state].label}
        </span>
      </h3>
      <p className="webhook-facts dotted">
        <Moment value={createdAt} />
        <span>{counted(attempts.length, 'attempt')}</span>
        {last?.status != null && <span>HTTP {last.status}</span>}
        {nextAttemptAt && attempts.length > 0 && (
          <span>
            Next attempt <Moment value={nextAttemptAt} />
          </span>
        )}
      </p>
      {last?.problem && <p className="webhook-facts">{last.problem}</p>}
      {replaying.error && <FormMessage kind="error">{toApiProblem(replaying.error).message}</FormMessage>}
      <details className="webhook-message">
        <summary>Message</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll inside, and the keyboard must reach them */}
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </details>
      <div className="webhook-actions">
        <Button size="small" variant="text" disabled={replaying.isPending} onClick={() => replaying.mutate()}>
          Send again
        </Button>
      </div>
    </li>
  );
}

/** Returns the name of each type of notification. */
function mapTypes(): Record<NotificationType, string> {
  const names = NOTIFICATION_TYPES.map((type) => [type, NOTIFICATION_WORDS[type].name] as const);
  return Object.fromEntries(names) as Record<NotificationType, string>;
}

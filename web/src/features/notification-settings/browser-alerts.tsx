import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { type AlertState, alertState, switchAlertsOff, switchAlertsOn } from '../../lib/browser-alerts.ts';
import { deviceName } from '../../lib/device-name.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { settingsQueries } from './settings-queries.ts';

const STATE_TEXTS: Record<AlertState, string> = {
  unsupported: 'This browser doesn’t support push alerts.',
  default: 'You haven’t allowed push alerts in this browser yet.',
  denied: 'This browser blocks alerts from this site. You can allow them in the browser’s settings.',
  off: 'Push alerts are off in this browser.',
  on: 'Push alerts are on in this browser.',
};

/** Switches push alerts in this browser on or off, and lists all browsers that receive them. */
export function BrowserAlerts() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(alertState);
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchAlertsOn() : switchAlertsOff()),
    onSuccess: setState,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQueries.devices().queryKey }),
  });
  return (
    <>
      <p className="browser-alerts">{STATE_TEXTS[state]}</p>
      {(state === 'default' || state === 'off' || state === 'on') && (
        <div>
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            onClick={() => change.mutate(state !== 'on')}
          >
            {state === 'on' ? 'Turn off alerts' : 'Turn on alerts'}
          </button>
        </div>
      )}
      {change.error && <FormMessage kind="error">{describeError(change.error)}</FormMessage>}
      <Devices />
    </>
  );
}

/** Describes an error. If the push service can't be reached, the browser throws a DOMException. */
const describeError = (error: Error): string =>
  error instanceof DOMException
    ? `Couldn’t turn on alerts in this browser: ${error.message}`
    : toApiProblem(error).message;

function Devices() {
  const queryClient = useQueryClient();
  const devices = useQuery(settingsQueries.devices());
  const remove = useMutation({
    mutationFn: (id: string) => apiClient.notifications.unsubscribePush({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQueries.devices().queryKey }),
  });
  if (devices.isError && !devices.data)
    return (
      <ErrorMessage
        title="Couldn’t load the browsers with alerts"
        error={devices.error}
        onRetry={devices.refetch}
      />
    );
  if (!devices.data || devices.data.length === 0) return null;
  return (
    <ul className="alert-devices">
      {devices.data.map(({ id, userAgent, createdAt }) => (
        <li key={id}>
          <span>
            {deviceName(userAgent)}
            <small>
              since <Moment value={createdAt} />
            </small>
          </span>
          <button
            type="button"
            className="button button-quiet"
            disabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

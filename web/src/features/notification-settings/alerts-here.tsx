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

const SENTENCES: Record<AlertState, string> = {
  unsupported: 'This browser has no alerts that come while a page is closed.',
  default: 'This browser has not been asked yet.',
  denied: 'This browser refuses alerts from this site. You can allow them in the settings of the browser.',
  off: 'You are not alerted in this browser.',
  on: 'You are alerted in this browser.',
};

/** Switches alerts on and off in this browser, and lists all browsers that alert. */
export function AlertsHere() {
  const queryClient = useQueryClient();
  const [state, setState] = useState(alertState);
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchAlertsOn() : switchAlertsOff()),
    onSuccess: setState,
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQueries.devices().queryKey }),
  });
  return (
    <>
      <p className="alerts-here">{SENTENCES[state]}</p>
      {(state === 'default' || state === 'off' || state === 'on') && (
        <div>
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            onClick={() => change.mutate(state !== 'on')}
          >
            {state === 'on' ? 'No more alerts here' : 'Alert me in this browser'}
          </button>
        </div>
      )}
      {change.error && <FormMessage kind="error">{problemOf(change.error)}</FormMessage>}
      <Devices />
    </>
  );
}

/** A push service that can't be reached fails with words of the browser's own. */
const problemOf = (error: Error): string =>
  error instanceof DOMException
    ? `This browser could not set up its alerts: ${error.message}`
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
        title="The browsers that alert you could not be loaded"
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

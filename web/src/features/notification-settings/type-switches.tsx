import { useQuery } from '@tanstack/react-query';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  NOTIFICATION_WORDS,
  type NotificationChannel,
  type NotificationType,
} from '#shared/domain/notification-constants.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsQueries, usePreferenceChange } from './settings-queries.ts';

const CHANNEL_NAMES: Record<NotificationChannel, string> = { inApp: 'In app', push: 'Push', email: 'Email' };

/** The channels of each type of notification. */
export function TypeSwitches() {
  const preferences = useQuery(settingsQueries.preferences());
  const change = usePreferenceChange();
  if (preferences.isError && !preferences.data)
    return (
      <ErrorMessage
        title="Couldn’t load your settings by type"
        error={preferences.error}
        onRetry={preferences.refetch}
      />
    );
  if (!preferences.data) return <Skeleton height={400} />;
  return (
    <>
      {change.error && <FormMessage kind="error">{toApiProblem(change.error).message}</FormMessage>}
      <table className="type-switches" aria-busy={change.isPending}>
        <thead>
          <tr>
            <td />
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">
                {NOTIFICATION_WORDS[type].name}
                <small>{NOTIFICATION_WORDS[type].when}</small>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={labelOf(type, channel)}
                    checked={preferences.data[type][channel]}
                    disabled={type === 'SECURITY_ALERT'}
                    onChange={({ target }) => change.mutate({ type, channel, isOn: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const labelOf = (type: NotificationType, channel: NotificationChannel): string =>
  `${NOTIFICATION_WORDS[type].name}: ${CHANNEL_NAMES[channel]}`;

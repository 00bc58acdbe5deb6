import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_WORDS,
  type NotificationChannel,
  type NotificationSwitches,
  type NotificationType,
} from '#shared/domain/notification-constants.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsQueries, usePreferenceChange } from './settings-queries.ts';
import { TYPE_GROUPS, type TypeGroup } from './type-groups.ts';

const CHANNEL_NAMES: Record<NotificationChannel, string> = { inApp: 'In app', push: 'Push', email: 'Email' };

/** The channels of each group of notifications; a group opens to show its types. */
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
        {TYPE_GROUPS.map((group) => (
          <Group key={group.name} group={group} switches={preferences.data} onChange={change.mutate} />
        ))}
      </table>
    </>
  );
}

interface SwitchesProps {
  switches: NotificationSwitches;
  onChange: ReturnType<typeof usePreferenceChange>['mutate'];
}

function Group({ group: { name, types }, switches, onChange }: SwitchesProps & { group: TypeGroup }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody>
      <tr className="type-group">
        <th scope="row">
          {name}
          <button
            type="button"
            className="text-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Customize'}
            <span className="visually-hidden"> {name}</span>
          </button>
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <td key={channel}>
            <Switch name={name} types={types} {...{ channel, switches, onChange }} />
          </td>
        ))}
      </tr>
      {isOpen &&
        types.map((type) => (
          <tr key={type}>
            <th scope="row">
              {NOTIFICATION_WORDS[type].name}
              <small>{NOTIFICATION_WORDS[type].when}</small>
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <Switch
                  name={NOTIFICATION_WORDS[type].name}
                  types={[type]}
                  {...{ channel, switches, onChange }}
                />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  );
}

/** One channel of one type, or of a group: half checked if only some of its types use the channel. */
function Switch({
  name,
  types,
  channel,
  switches,
  onChange,
}: SwitchesProps & { name: string; types: readonly NotificationType[]; channel: NotificationChannel }) {
  // Security alerts can’t be turned off.
  const free = types.filter((type) => type !== 'SECURITY_ALERT');
  const counted = free.length > 0 ? free : types;
  const on = counted.filter((type) => switches[type][channel]).length;
  return (
    <input
      type="checkbox"
      aria-label={`${name}: ${CHANNEL_NAMES[channel]}`}
      checked={on === counted.length}
      ref={(input) => {
        if (input) input.indeterminate = on > 0 && on < counted.length;
      }}
      disabled={free.length === 0}
      onChange={({ target }) => onChange({ types: free, channel, isOn: target.checked })}
    />
  );
}

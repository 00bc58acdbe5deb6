import { useQuery } from '@tanstack/react-query';
import { DIGESTS, type Digest } from '#shared/domain/notification-constants.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { settingsQueries, useGlobalChange } from './settings-queries.ts';

const CHANNELS = [
  ['inAppEnabled', 'In app'],
  ['pushEnabled', 'Push alerts'],
  ['emailEnabled', 'Email'],
] as const;

const DIGEST_NAMES: Record<Digest, string> = {
  off: 'Immediately',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

/** The settings for all types: channels, email digest and quiet hours. */
export function GlobalSwitches() {
  const settings = useQuery(settingsQueries.global());
  const change = useGlobalChange();
  if (settings.isError && !settings.data)
    return (
      <ErrorMessage title="Couldn’t load your settings" error={settings.error} onRetry={settings.refetch} />
    );
  if (!settings.data) return <Skeleton height={150} />;
  const { digest, quietHours } = settings.data;
  return (
    <div className="global-switches" aria-busy={change.isPending}>
      <fieldset className="channel-switches">
        <legend>Channels</legend>
        {CHANNELS.map(([field, name]) => (
          <label key={field} className="switch-line">
            <input
              type="checkbox"
              checked={settings.data[field]}
              onChange={({ target }) => change.mutate({ [field]: target.checked })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <label className="settings-field">
        Email frequency
        <select
          className="select"
          value={digest}
          onChange={({ target }) => change.mutate({ digest: target.value as Digest })}
        >
          {DIGESTS.map((value) => (
            <option key={value} value={value}>
              {DIGEST_NAMES[value]}
            </option>
          ))}
        </select>
      </label>
      <QuietHoursField value={quietHours} onChange={(next) => change.mutate({ quietHours: next })} />
      {change.error && <FormMessage kind="error">{toApiProblem(change.error).message}</FormMessage>}
    </div>
  );
}

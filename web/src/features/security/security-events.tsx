import { useQuery } from '@tanstack/react-query';
import type { SecurityEvent, SecurityEventKind } from '#shared/domain/security-event.ts';
import { api } from '../../lib/api-client.ts';
import { deviceName } from '../../lib/device-name.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { LinesSkeleton } from './lines-skeleton.tsx';

/** My account's recent security events, newest first. */
export function SecurityEvents() {
  const { data, error, refetch } = useQuery({ ...api.auth.listSecurityEvents.queryOptions(), staleTime: 0 });
  if (error && !data) {
    return <ErrorMessage title="Couldn’t load the events" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LinesSkeleton label="Loading recent events" />;
  const { events } = data.data;
  if (events.length === 0)
    return (
      <p className="security-facts">No events yet. Logins and changes to your account will appear here.</p>
    );
  return (
    <ol className="security-lines">
      {events.map((event) => (
        <li key={event.id} className="security-line">
          <EventText event={event} />
        </li>
      ))}
    </ol>
  );
}

function EventText({ event: { kind, detail, at, userAgent } }: { event: SecurityEvent }) {
  return (
    <div>
      <p className="security-what" data-alarm={ALARMING.has(kind)}>
        {EVENT_NAMES[kind]}
        {detail && <span className="security-detail">{detail}</span>}
      </p>
      <p className="security-facts dotted">
        <span>
          <Moment value={at} />
        </span>
        {userAgent && <span>{deviceName(userAgent)}</span>}
      </p>
    </div>
  );
}

const EVENT_NAMES: Record<SecurityEventKind, string> = {
  login: 'Login',
  'new-device': 'Login from a new device',
  'login-failed': 'Failed login',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by an emailed link',
  'key-created': 'API key created',
  'key-revoked': 'API key revoked',
  'logged-out-everywhere': 'Logged out everywhere',
  'google-linked': 'Google account linked',
  'orcid-linked': 'ORCID iD linked',
  'institution-linked': 'Institution linked',
  'connection-allowed': 'Assistant authorized',
  'connection-ended': 'Assistant disconnected',
  'second-factor-added': 'Passkey or authenticator app added',
  'second-factor-removed': 'Passkey or authenticator app removed',
  'recovery-codes-renewed': 'New recovery codes created',
  'recovery-code-used': 'Recovery code used',
};

/** Events to highlight. */
const ALARMING: ReadonlySet<SecurityEventKind> = new Set(['login-failed', 'new-device']);

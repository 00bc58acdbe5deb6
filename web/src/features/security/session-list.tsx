import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/domain/security-event.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { deviceName } from '../../lib/device-name.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { LinesSkeleton } from './lines-skeleton.tsx';
import { LogoutEverywhereDialog } from './logout-everywhere-dialog.tsx';

/** My sessions, this device first, with buttons to end one or all of them. */
export function SessionList() {
  const { data, error, refetch } = useQuery({ ...api.auth.listSessions.queryOptions(), staleTime: 0 });
  const [leaving, setLeaving] = useState(false);
  if (error && !data) {
    return <ErrorMessage title="Couldn’t load your sessions" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LinesSkeleton label="Loading your sessions" />;
  const sessions = data.data.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <ul className="security-lines security-sessions">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      <div>
        <Button onClick={() => setLeaving(true)}>Log out everywhere</Button>
      </div>
      {leaving && <LogoutEverywhereDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

function SessionLine({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => apiClient.auth.endSession({ id: session.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.auth.key() }),
  });
  const device = deviceName(session.userAgent);
  return (
    <li className="security-line">
      <div>
        <p className="security-what">
          {device}
          {session.isCurrent && (
            <span className="badge" data-tone="ok">
              This device
            </span>
          )}
        </p>
        <p className="security-facts dotted">
          <span>
            Started <Moment value={session.createdAt} />
          </span>
          <span>
            Expires <Day value={session.expiresAt} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          variant="text"
          loading={end.isPending}
          aria-label={`End session: ${device}`}
          onClick={() => end.mutate()}
        >
          End session
        </Button>
      )}
      {end.error && <FormMessage kind="error">{toApiProblem(end.error).message}</FormMessage>}
    </li>
  );
}

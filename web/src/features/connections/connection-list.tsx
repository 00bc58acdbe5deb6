import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areasInWords, SCOPE_LABELS } from '#shared/domain/areas.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { MCP_PATH } from '#shared/domain/connection-constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './connections.css';

/** The assistants that I authorized. Each can be disconnected. */
export function ConnectionList() {
  const { data, error, refetch } = useQuery({ ...api.oauth.connections.queryOptions(), staleTime: 0 });
  const connections = data?.data.connections;
  return (
    <section className="connections" aria-labelledby="connections">
      <h2 id="connections">Connected assistants</h2>
      <p className="connections-lead">
        Assistants that act on your behalf without an API key. To connect one, give it this URL:{' '}
        <span className="mono connections-address">
          {window.location.origin}
          {MCP_PATH}
        </span>
      </p>
      {error && !data && (
        <ErrorMessage
          title="Couldn’t load your connected assistants"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!connections && !error && (
        <div role="status" aria-label="Loading your connected assistants" className="entry entry-skeleton">
          <Skeleton width={220} height={20} />
        </div>
      )}
      {connections?.length === 0 && <p className="connections-none">No assistants connected.</p>}
      <ul className="connections-list">
        {connections?.map((connection) => (
          <ConnectionEntry key={connection.id} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

function ConnectionEntry({ connection }: { connection: Connection }) {
  const [ending, setEnding] = useState(false);
  const { clientName, redirectHost, scope, areas, createdAt, lastUsedAt } = connection;
  return (
    <li className="entry connection">
      <div>
        <h3>
          {clientName}
          <span className="badge" data-tone={scope === 'full' ? 'pending' : 'soft'}>
            {SCOPE_LABELS[scope]}
          </span>
        </h3>
        <p className="connection-facts dotted">
          <span className="mono">{redirectHost}</span>
          {scope === 'limited' && <span>{areasInWords(areas)}</span>}
          <span>
            Connected <Day value={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <Day value={lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <Button
        size="small"
        variant="text"
        color="error"
        aria-label={`Disconnect ${clientName}`}
        onClick={() => setEnding(true)}
      >
        Disconnect
      </Button>
      {ending && <EndDialog connection={connection} onClose={() => setEnding(false)} />}
    </li>
  );
}

function EndDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const queryClient = useQueryClient();
  const end = async () => {
    await apiClient.oauth.disconnect({ id: connection.id });
    await queryClient.invalidateQueries({ queryKey: api.oauth.connections.key() });
  };
  return (
    <ConfirmDialog
      title={`Disconnect ${connection.clientName}?`}
      action="Disconnect"
      act={end}
      onClose={onClose}
    >
      It loses access until you authorize it again. What it did on your behalf stays.
    </ConfirmDialog>
  );
}

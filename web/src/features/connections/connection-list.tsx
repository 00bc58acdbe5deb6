import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/domain/connection.ts';
import { MCP_PATH } from '#shared/domain/connection-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SCOPE_WORDS } from './scope-words.ts';
import './connections.css';

/** The assistants that I let in without a key; each can be shut out by itself. */
export function ConnectionList() {
  const { data, error, refetch } = useQuery({ ...api.oauth.connections.queryOptions(), staleTime: 0 });
  const connections = data?.data.connections;
  return (
    <section className="connections" aria-labelledby="connections">
      <h2 id="connections">Connected assistants</h2>
      <p className="connections-lead">
        They were let in by your consent, without a key. Give an assistant this address to connect it:{' '}
        <span className="mono connections-address">
          {window.location.origin}
          {MCP_PATH}
        </span>
      </p>
      {error && !data && (
        <ErrorMessage
          title="Your connections could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!connections && !error && (
        <div role="status" aria-label="Loading your connections" className="entry entry-skeleton">
          <Skeleton width={220} height={20} />
        </div>
      )}
      {connections?.length === 0 && <p className="connections-none">No assistant is connected.</p>}
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
  const { clientName, redirectHost, scope, createdAt, lastUsedAt } = connection;
  return (
    <li className="entry connection">
      <div>
        <h3>
          {clientName}
          <span className="badge" data-tone={scope === 'full' ? 'pending' : 'soft'}>
            {SCOPE_WORDS[scope].name}
          </span>
        </h3>
        <p className="connection-facts dotted">
          <span className="mono">{redirectHost}</span>
          <span>
            Since <Day value={createdAt} />
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
      It is refused from now on, until you let it in again. What it did in your name stays.
    </ConfirmDialog>
  );
}

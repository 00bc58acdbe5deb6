import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiKeyEntry } from './api-key-entry.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import './api-keys.css';

/** My API keys, with their actions. */
export function ApiKeyList() {
  const { data, error, refetch } = useQuery(api.auth.listApiKeys.queryOptions());
  const [creating, setCreating] = useState(false);
  const keys = data?.data;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>API Keys</h1>
          <p className="list-facts">
            {keys && keys.length > 0
              ? counted(keys.length, 'key')
              : 'Agents and scripts use keys to call the API on your behalf.'}
          </p>
        </div>
        <Button
          variant="contained"
          startIcon={<Plus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          New key
        </Button>
      </header>
      {error && !keys && (
        <ErrorMessage title="Couldn’t load your API keys" error={error} onRetry={() => void refetch()} />
      )}
      {!keys && !error && <KeyListSkeleton />}
      {keys?.length === 0 && <NoKeys onCreate={() => setCreating(true)} />}
      <ul className="api-keys">
        {keys?.map((key) => (
          <ApiKeyEntry key={key.id} apiKey={key} />
        ))}
      </ul>
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="message">
      <p>
        You don’t have an API key yet. Create one for each agent or script, so that you can revoke one without
        stopping the others.
      </p>
      <button type="button" className="button" onClick={onCreate}>
        Create your first key
      </button>
    </div>
  );
}

function KeyListSkeleton() {
  return (
    <div role="status" aria-label="Loading your API keys" className="entry entry-skeleton">
      <Skeleton width={200} height={24} />
      <Skeleton width={320} height={16} />
    </div>
  );
}

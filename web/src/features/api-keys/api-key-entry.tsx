import Button from '@mui/material/Button';
import { useState } from 'react';
import { API_KEY_PREFIX } from '#shared/constants.ts';
import type { ApiKey } from '#shared/domain/api-key.ts';
import { areasInWords, SCOPE_LABELS } from '#shared/domain/areas.ts';
import { Day } from '../../ui/date.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** One API key in the list, with a button to revoke it. */
export function ApiKeyEntry({ apiKey }: { apiKey: ApiKey }) {
  const { name, scope, areas, lastFour, createdAt, lastUsedAt } = apiKey;
  const [revoking, setRevoking] = useState(false);
  return (
    <li className="entry api-key">
      <div className="api-key-text">
        <h2>
          {name}
          <span className="badge" data-tone={scope === 'full' ? 'pending' : 'soft'}>
            {SCOPE_LABELS[scope]}
          </span>
        </h2>
        <p className="api-key-facts dotted">
          <span className="mono">
            {API_KEY_PREFIX}…{lastFour}
          </span>
          <span>
            Created <Day value={createdAt} />
          </span>
          {scope === 'limited' && <span>{areasInWords(areas)}</span>}
          <span>{lastUsedAt === null ? 'Never used' : <LastUse at={lastUsedAt} />}</span>
        </p>
      </div>
      <Button
        size="small"
        variant="text"
        color="error"
        aria-label={`Revoke ${name}`}
        onClick={() => setRevoking(true)}
      >
        Revoke
      </Button>
      {revoking && <RevokeKeyDialog apiKey={apiKey} onClose={() => setRevoking(false)} />}
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      Last used <Day value={at} />
    </>
  );
}

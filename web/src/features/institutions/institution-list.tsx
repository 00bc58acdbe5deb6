import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstitutionForAdmins } from '#shared/domain/institution.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { InstitutionDialog } from './institution-dialog.tsx';
import './institutions.css';

/** The institutions whose people can log in, for admins. */
export function InstitutionList() {
  const { data, error, refetch } = useQuery({
    ...api.oauth.institutionsForAdmins.queryOptions(),
    staleTime: 0,
  });
  const [isAdding, setAdding] = useState(false);
  const institutions = data?.data.institutions;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Institutions</h1>
          <p className="list-facts">Their people can log in with their accounts there.</p>
        </div>
        <button type="button" className="button" onClick={() => setAdding(true)}>
          New institution
        </button>
      </header>
      {error && !data && (
        <ErrorMessage title="Couldn’t load the institutions" error={error} onRetry={() => void refetch()} />
      )}
      {!institutions && !error && <ListingSkeleton label="Loading the institutions" />}
      {institutions?.length === 0 && (
        <p className="message">No institutions. Those that you add appear here, and on the login page.</p>
      )}
      <ul className="listing list-body">
        {institutions?.map((institution) => (
          <Entry key={institution.id} institution={institution} />
        ))}
      </ul>
      {isAdding && <InstitutionDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Entry({ institution }: { institution: InstitutionForAdmins }) {
  const { id, name, ror, domains, issuer, callbackUrl } = institution;
  const [open, setOpen] = useState<'change' | 'remove'>();
  const queryClient = useQueryClient();
  const close = () => setOpen(undefined);
  const remove = async () => {
    await apiClient.oauth.removeInstitution({ id });
    await queryClient.invalidateQueries({ queryKey: api.oauth.key() });
  };
  return (
    <li className="entry institution">
      <h2 className="entry-title">{ror ? <a href={ror}>{name}</a> : name}</h2>
      <p className="entry-meta">{domains.join(', ')}</p>
      <p>
        Issuer: <span className="mono">{issuer}</span>
      </p>
      <p>
        Redirect address: <span className="mono">{callbackUrl}</span>
      </p>
      <div className="form-actions">
        <button type="button" className="button button-quiet" onClick={() => setOpen('change')}>
          Change
        </button>
        <button type="button" className="button button-quiet" onClick={() => setOpen('remove')}>
          Remove
        </button>
      </div>
      {open === 'change' && <InstitutionDialog institution={institution} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog title={`Remove ${name}?`} action="Remove institution" act={remove} onClose={close}>
          Its people can no longer log in there, and are no longer shown as its members. Their accounts,
          papers and reviews stay. You can’t undo this.
        </ConfirmDialog>
      )}
    </li>
  );
}

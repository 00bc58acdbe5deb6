import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey, SecondFactor } from '#shared/domain/second-factor.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { deviceName } from '../../lib/device-name.ts';
import { createPasskey, PasskeyCancelled } from '../../lib/passkeys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { AppDialog } from './app-dialog.tsx';
import { LinesSkeleton } from './lines-skeleton.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** My passkeys, authenticator app and recovery codes. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery({ ...api.auth.secondFactor.queryOptions(), staleTime: 0 });
  if (error && !data)
    return (
      <ErrorMessage title="Couldn’t load your second factors" error={error} onRetry={() => void refetch()} />
    );
  return data ? <Factors factor={data.data} /> : <LinesSkeleton label="Loading your second factors" />;
}

function Factors({ factor }: { factor: SecondFactor }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.auth.secondFactor.key() });
  const [codes, setCodes] = useState<string[]>();
  const [isSettingUp, setSettingUp] = useState(false);
  const [removing, setRemoving] = useState<Passkey | 'app'>();
  const show = (made: string[] | null) => {
    if (made) setCodes(made);
    void refresh();
  };
  const add = useMutation({
    mutationFn: async () => {
      const { data } = await apiClient.auth.passkeyOptions();
      const response = await createPasskey(data.options);
      return apiClient.auth.addPasskey({ name: deviceName(navigator.userAgent), response });
    },
    onSuccess: ({ data }) => show(data.recoveryCodes),
  });
  const renew = useMutation({
    mutationFn: () => apiClient.auth.renewRecoveryCodes(),
    onSuccess: ({ data }) => show(data.recoveryCodes),
  });
  const problem = add.error ?? renew.error;
  const isSetUp = factor.hasApp || factor.passkeys.length > 0;
  return (
    <>
      {factor.isRequired && !isSetUp && (
        <FormMessage kind="notice">
          As an administrator you need a passkey or an authenticator app.
        </FormMessage>
      )}
      {problem && (
        <FormMessage kind="error">
          {problem instanceof PasskeyCancelled ? problem.message : toApiProblem(problem).message}
        </FormMessage>
      )}
      {isSetUp && (
        <ul className="security-lines">
          {factor.passkeys.map((passkey) => (
            <li key={passkey.id} className="security-line">
              <div>
                <p className="security-what">Passkey: {passkey.name}</p>
                <p className="security-facts">
                  Added <Day value={passkey.createdAt} />
                </p>
              </div>
              <RemoveButton name={passkey.name} onClick={() => setRemoving(passkey)} />
            </li>
          ))}
          {factor.hasApp && (
            <li className="security-line">
              <p className="security-what">Authenticator app</p>
              <RemoveButton name="the authenticator app" onClick={() => setRemoving('app')} />
            </li>
          )}
          <li className="security-line">
            <p className="security-what">Recovery codes: {factor.recoveryCodesLeft} left</p>
            <Button size="small" variant="text" loading={renew.isPending} onClick={() => renew.mutate()}>
              Make new codes
            </Button>
          </li>
        </ul>
      )}
      <div className="form-actions">
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
        {!factor.hasApp && <Button onClick={() => setSettingUp(true)}>Set up an authenticator app</Button>}
      </div>
      {isSettingUp && <AppDialog onClose={() => setSettingUp(false)} onDone={show} />}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(undefined)} />}
      {removing && (
        <RemoveDialog
          removing={removing}
          onClose={() => {
            setRemoving(undefined);
            void refresh();
          }}
        />
      )}
    </>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button size="small" variant="text" color="error" aria-label={`Remove ${name}`} onClick={onClick}>
      Remove
    </Button>
  );
}

function RemoveDialog({ removing, onClose }: { removing: Passkey | 'app'; onClose: () => void }) {
  const isApp = removing === 'app';
  return (
    <ConfirmDialog
      title={isApp ? 'Remove the authenticator app?' : `Remove the passkey “${removing.name}”?`}
      action="Remove"
      act={() => (isApp ? apiClient.auth.removeApp() : apiClient.auth.removePasskey({ id: removing.id }))}
      onClose={onClose}
    >
      You can’t log in with it anymore. Without another one, your password alone is enough to log in.
    </ConfirmDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { PasskeyCancelled, signWithPasskey } from '../../lib/passkeys.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** A button that logs in with a passkey alone. */
export function PasskeyLogin() {
  const { setSession } = useAuth();
  const login = useMutation({
    mutationFn: async () => {
      const { data } = await apiClient.auth.passkeyLoginOptions();
      const response = await signWithPasskey(data.options);
      return apiClient.auth.logInWithPasskey({ response });
    },
    onSuccess: ({ data }) => setSession(data.user, data.token),
  });
  const { error } = login;
  return (
    <div className="passkey-login">
      {error && (
        <FormMessage kind="error">
          {error instanceof PasskeyCancelled ? error.message : toApiProblem(error).message}
        </FormMessage>
      )}
      <button type="button" className="button" disabled={login.isPending} onClick={() => login.mutate()}>
        <KeyRound className="icon" aria-hidden /> Use a passkey
      </button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import * as z from 'zod';
import { AppCode } from '#shared/domain/second-factor.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

const Fields = z.object({ code: AppCode });
type Fields = z.infer<typeof Fields>;

interface AppDialogProps {
  onClose: () => void;
  /** Receives the recovery codes if they were made now. */
  onDone: (recoveryCodes: string[] | null) => void;
}

/** Shows a new secret as a QR code and in letters, and asks for the app's first code. */
export function AppDialog({ onClose, onDone }: AppDialogProps) {
  const form = useValidatedForm<Fields, Fields>(Fields, { code: '' });
  const { data, error } = useQuery({
    queryKey: ['authenticator-app'],
    queryFn: () => apiClient.auth.startApp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = async ({ code }: Fields) => {
    const { data: done } = await apiClient.auth.confirmApp({ code });
    onDone(done.recoveryCodes);
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      form={form}
      send={confirm}
      action="Confirm app"
      size="small"
      onClose={onClose}
    >
      {error && <FormMessage kind="error">{toApiProblem(error).message}</FormMessage>}
      <p>Scan this code with your app, or type the letters below it. Then enter the app’s 6-digit code.</p>
      {data && (
        <>
          <img
            className="app-qr"
            alt="QR code with the secret for your authenticator app"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.data.uri))}`}
          />
          <code className="app-secret mono">{inFours(data.data.secret)}</code>
        </>
      )}
      <TextInput control={form.control} name="code" label="Code" autoComplete="one-time-code" />
    </FormDialog>
  );
}

/** Apps ignore the spaces, by which a person finds the place again. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

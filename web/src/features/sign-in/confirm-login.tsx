import { useEffect, useState } from 'react';
import { recentLogin } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';

import { lazyForm } from '../../ui/form/lazy-form.tsx';

const ConfirmLoginDialog = lazyForm(() =>
  import('./confirm-login-dialog.tsx').then((dialog) => dialog.ConfirmLoginDialog),
);

/** Asks the person to log in again while a request waits for it. */
export function ConfirmLogin() {
  const { supervisor } = useAuth();
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(() => recentLogin.onAsk(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (!answer || !supervisor) return null;
  const close = (confirmed: boolean) => {
    answer(confirmed);
    setAnswer(undefined);
  };
  return (
    <ConfirmLoginDialog
      supervisor={supervisor}
      onConfirmed={() => close(true)}
      onClose={() => close(false)}
    />
  );
}

import { useEffect, useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { onConfirmLogin } from '../../lib/confirm-login.ts';
import { lazyForm } from '../../ui/form/lazy-form.tsx';

const ConfirmLoginDialog = lazyForm(() =>
  import('./confirm-login-dialog.tsx').then((dialog) => dialog.ConfirmLoginDialog),
);

/** Asks the person to log in again while a request waits for it. */
export function ConfirmLogin() {
  const { supervisor } = useAuth();
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(() => onConfirmLogin(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
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

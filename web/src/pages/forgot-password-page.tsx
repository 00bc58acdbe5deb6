import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { PasswordForgotten } from '../features/account/forgot-password-form.tsx';
import { PasswordReset } from '../features/account/reset-password-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { storeToken } from '../lib/stored-token.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

const Handed = z.object({ email: z.string() }).partial().catch({});

/** Has a link mailed; opened by that link, asks for the new password. */
export function ForgotPasswordPage() {
  usePageHead({ title: 'Forgot password', robots: 'noindex' });
  const { token, forget } = useTokenOfAddress();
  return token === null ? <AskForLink /> : <ChooseNew token={token} onNewLink={forget} />;
}

function AskForLink() {
  const { email = '' } = Handed.parse(useLocation().state ?? {});
  const [sent, setSent] = useState<string>();
  return (
    <FormPage
      narrow
      title="Forgot password"
      lead="A link is mailed to you. It is good for an hour and lets you choose a new password."
    >
      {sent !== undefined && <FormMessage kind="notice">{sent}</FormMessage>}
      <PasswordForgotten email={email} onSent={setSent} />
      <p className="form-foot">
        Remembered it? <Link to="/login">Log in</Link>
      </p>
    </FormPage>
  );
}

function ChooseNew({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const finish = () => {
    // All sessions have ended with the old password, also one that was open here.
    storeToken(null);
    queryClient.clear();
    void navigate('/login', { state: { message: 'Your password is changed. You can log in with it now.' } });
  };
  return (
    <FormPage narrow title="Choose a new password" lead="You are then logged out everywhere.">
      <PasswordReset token={token} onReset={finish} />
      <p className="form-foot">
        The link no longer works?{' '}
        <button type="button" className="form-link" onClick={onNewLink}>
          Ask for a new one
        </button>
      </p>
    </FormPage>
  );
}

/** The token of the address, which at once no longer has it: no history, no Referer, no picture of the screen keeps it. */
function useTokenOfAddress() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setToken(inAddress);
    void navigate(pathname + hash, { replace: true });
  }, [inAddress, navigate, pathname, hash]);
  return { token, forget: () => setToken(null) };
}

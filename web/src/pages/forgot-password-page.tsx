import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { PasswordForgotten } from '../features/sign-in/forgot-password-form.tsx';
import { PasswordReset } from '../features/sign-in/reset-password-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { storeToken } from '../lib/stored-token.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

const LocationState = z.object({ email: z.string() }).partial().catch({});

/** Sends a password link by email. Opened from that link, it asks for the new password. */
export function ForgotPasswordPage() {
  usePageHead({ title: 'Forgot password', robots: 'noindex' });
  const { token, wasForgotten, forget } = useTokenFromUrl();
  return token === null ? (
    <RequestLink isStep={wasForgotten} />
  ) : (
    <ChoosePassword token={token} onNewLink={forget} />
  );
}

function RequestLink({ isStep }: { isStep: boolean }) {
  const { email = '' } = LocationState.parse(useLocation().state ?? {});
  const [sent, setSent] = useState<string>();
  return (
    <FormPage
      narrow
      isStep={isStep}
      title="Forgot password"
      lead="We’ll email you a link to choose a new password. It’s valid for an hour."
    >
      {sent !== undefined && <FormMessage kind="notice">{sent}</FormMessage>}
      <PasswordForgotten email={email} onSent={setSent} />
      <p className="form-foot">
        Remembered it? <Link to="/login">Log in</Link>
      </p>
    </FormPage>
  );
}

function ChoosePassword({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const finish = () => {
    // The reset ends all sessions, including one in this browser.
    storeToken(null);
    queryClient.clear();
    void navigate('/login', { state: { message: 'Password changed. You can log in now.' } });
  };
  return (
    <FormPage narrow title="Choose a new password" lead="This logs you out everywhere.">
      <PasswordReset token={token} onReset={finish} />
      <p className="form-foot">
        Link not working?{' '}
        <button type="button" className="form-link" onClick={onNewLink}>
          Request a new link
        </button>
      </p>
    </FormPage>
  );
}

/** Returns the URL's token and removes it from the URL, so that the history, `Referer` and screenshots don't contain it. */
function useTokenFromUrl() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const tokenInUrl = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(tokenInUrl);
  const [wasForgotten, setWasForgotten] = useState(false);
  useEffect(() => {
    if (tokenInUrl === null) return;
    setToken(tokenInUrl);
    void navigate(pathname + hash, { replace: true });
  }, [tokenInUrl, navigate, pathname, hash]);
  return {
    token,
    wasForgotten,
    forget: () => {
      setToken(null);
      setWasForgotten(true);
    },
  };
}

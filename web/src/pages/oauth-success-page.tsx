import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type OauthReturn, readOauthReturn } from '../features/sign-in/oauth-return.ts';
import { redeemTicket } from '../features/sign-in/redeem-ticket.ts';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { storeToken } from '../lib/stored-token.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

/** The return page of Google and ORCID: starts the session of a ticket, or shows the error. */
export function OauthSuccessPage() {
  usePageHead({ title: 'Signing in', robots: 'noindex' });
  const { search } = useLocation();
  const [result] = useState(() => readOauthReturn(search));
  const error = useOauthReturn(result);
  return error ? (
    <FormPage narrow title="Sign-in failed">
      <FormMessage kind="error">{error}</FormMessage>
      <p className="form-foot">
        <Link to={result.returnTo}>Go back</Link>
      </p>
    </FormPage>
  ) : (
    <FormPage narrow title="Signing you in…">
      <p role="status">This takes a moment.</p>
    </FormPage>
  );
}

/** Handles the result once. @returns the error for a logged-in user, who doesn't go to the login page */
function useOauthReturn(result: OauthReturn): string | undefined {
  const { ready, isAuthenticated, setSession } = useAuth();
  const navigate = useNavigate();
  const started = useRef(false);
  const [shownError, setShownError] = useState<string>();
  useEffect(() => {
    // Removes the ticket from the URL and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // Waits for the stored session, whose response would otherwise overwrite the new one.
    if (!ready || started.current) return;
    started.current = true;
    const toLogin = (message: string) =>
      navigate('/login', { replace: true, state: { message, hasFailed: true, from: result.returnTo } });
    const handle = async () => {
      if (!('ticket' in result)) {
        if (isAuthenticated) setShownError(result.message);
        else await toLogin(result.message);
        return;
      }
      try {
        const { supervisor, token } = await redeemTicket(result.ticket);
        setSession(supervisor, token);
        await navigate(result.returnTo, { replace: true });
      } catch (error) {
        storeToken(null);
        await toLogin(error instanceof Error ? error.message : String(error));
      }
    };
    void handle();
  }, [ready, isAuthenticated, result, navigate, setSession]);
  return shownError;
}

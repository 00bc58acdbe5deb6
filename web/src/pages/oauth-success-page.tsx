import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type OauthReturn, readOauthReturn } from '../features/oauth/oauth-return.ts';
import { redeemTicket } from '../features/oauth/redeem-ticket.ts';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { storeToken } from '../lib/stored-token.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

/** Where Google and ORCID lead back to: opens the session of a ticket, or says why there is none. */
export function OauthSuccessPage() {
  usePageHead({ title: 'Signing in', robots: 'noindex' });
  const { search } = useLocation();
  const [brought] = useState(() => readOauthReturn(search));
  const shown = useOauthReturn(brought);
  return shown ? (
    <FormPage narrow title="That did not work">
      <FormMessage kind="error">{shown}</FormMessage>
      <p className="form-foot">
        <Link to={brought.returnTo}>Go back</Link>
      </p>
    </FormPage>
  ) : (
    <FormPage narrow title="Signing you in …">
      <p role="status">One moment, please.</p>
    </FormPage>
  );
}

/** Acts on what was brought, once. @returns the sentence for somebody who is logged in: the login page is not theirs */
function useOauthReturn(brought: OauthReturn): string | undefined {
  const { ready, isAuthenticated, setSession } = useAuth();
  const navigate = useNavigate();
  const started = useRef(false);
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    // A ticket must not stay in the address, nor in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // The stored session is looked at first, or its answer would come over the new one.
    if (!ready || started.current) return;
    started.current = true;
    const toLogin = (message: string) =>
      navigate('/login', { replace: true, state: { message, hasFailed: true, from: brought.returnTo } });
    const act = async () => {
      if (!('ticket' in brought)) {
        if (isAuthenticated) setShown(brought.message);
        else await toLogin(brought.message);
        return;
      }
      try {
        const { supervisor, token } = await redeemTicket(brought.ticket);
        setSession(supervisor, token);
        await navigate(brought.returnTo, { replace: true });
      } catch (error) {
        storeToken(null);
        await toLogin(error instanceof Error ? error.message : String(error));
      }
    };
    void act();
  }, [ready, isAuthenticated, brought, navigate, setSession]);
  return shown;
}

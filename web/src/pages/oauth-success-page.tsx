import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type OauthReturn, readOauthReturn } from '../features/sign-in/oauth-return.ts';
import {
  endSession,
  redeemTicket,
  redeemWithProof,
  type TicketSession,
} from '../features/sign-in/redeem-ticket.ts';
import type { Proof } from '../lib/asked-factor.ts';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { storeToken } from '../lib/stored-token.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { SecondStep, type SecondStepProps } from '../ui/second-step.tsx';

/** The return page of Google, ORCID and institutions: starts the session of a ticket, or shows the error. */
export function OauthSuccessPage() {
  usePageHead({ title: 'Signing in', robots: 'noindex' });
  const { search } = useLocation();
  const [result] = useState(() => readOauthReturn(search));
  const { error, offer, step } = useOauthReturn(result);
  if (offer) return <OtherAccount offer={offer} />;
  if (step)
    return (
      <FormPage narrow title="One more step">
        <SecondStep {...step} />
      </FormPage>
    );
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

/** A new session of another account than the one that is logged in. */
interface Offer {
  current: string;
  next: string;
  accept: () => void;
  decline: () => void;
}

/** Asks before a session replaces that of another account. */
function OtherAccount({ offer: { current, next, accept, decline } }: { offer: Offer }) {
  return (
    <FormPage narrow title="Switch accounts?">
      <p>
        You’re logged in as <strong>{current}</strong>, and just signed in as <strong>{next}</strong>.
      </p>
      <div className="form-actions">
        <button type="button" className="button button-primary" onClick={accept}>
          Switch to {next}
        </button>
        <button type="button" className="button button-quiet" onClick={decline}>
          Stay {current}
        </button>
      </div>
    </FormPage>
  );
}

interface OauthOutcome {
  /** For a logged-in user, who doesn't go to the login page. */
  error?: string | undefined;
  offer?: Offer | undefined;
  /** The second factor that the account asks for. */
  step?: SecondStepProps | undefined;
}

/** Handles the result once. */
function useOauthReturn(result: OauthReturn): OauthOutcome {
  const { ready, isAuthenticated, supervisor: current, setSession } = useAuth();
  const [outcome, setOutcome] = useState<OauthOutcome>({});
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    // Removes the ticket from the URL and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // Waits for the stored session, whose response would otherwise overwrite the new one.
    if (!ready || started.current) return;
    started.current = true;
    const toLogin = (message: string) =>
      navigate('/login', { replace: true, state: { message, hasFailed: true, from: result.returnTo } });
    const leave = () => navigate(result.returnTo, { replace: true });
    const enter = ({ supervisor, token }: TicketSession) => {
      const accept = () => {
        setSession(supervisor, token);
        void leave();
      };
      if (!current || current.id === supervisor.id) return accept();
      const decline = () => {
        void endSession(token);
        void leave();
      };
      setOutcome({ offer: { current: current.username, next: supervisor.username, accept, decline } });
    };
    const handle = async () => {
      if (!('ticket' in result)) {
        if (isAuthenticated) setOutcome({ error: result.message });
        else await toLogin(result.message);
        return;
      }
      const { ticket } = result;
      try {
        const redeemed = await redeemTicket(ticket);
        if (!('asked' in redeemed)) return enter(redeemed);
        const prove = async (proof: Proof) => enter(await redeemWithProof(ticket, proof));
        const onBack = () => void navigate('/login', { replace: true, state: { from: result.returnTo } });
        setOutcome({ step: { asked: redeemed.asked, prove, onBack } });
      } catch (error) {
        if (!isAuthenticated) storeToken(null);
        await toLogin(error instanceof Error ? error.message : String(error));
      }
    };
    void handle();
  }, [ready, isAuthenticated, current, result, navigate, setSession]);
  return outcome;
}

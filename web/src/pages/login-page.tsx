import { Link, Navigate, useLocation } from 'react-router';
import * as z from 'zod';
import { InstitutionLogin } from '../features/institutions/institution-login.tsx';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { AccountLogin } from '../features/sign-in/login-form.tsx';
import { PasskeyLogin } from '../features/sign-in/passkey-login.tsx';
import { returnPath } from '../features/sign-in/return-path.ts';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

const LocationState = z.object({ message: z.string(), hasFailed: z.boolean() }).partial().catch({});

export function LoginPage() {
  usePageHead({ title: 'Log in', robots: 'noindex' });
  const { isAuthenticated, login } = useAuth();
  const { state, search } = useLocation();
  // Becomes true after a successful login, too.
  if (isAuthenticated) return <Navigate to={returnPath(state, search)} replace />;
  const { message, hasFailed } = LocationState.parse(state ?? {});
  return (
    <FormPage narrow title="Log in">
      {message && <FormMessage kind={hasFailed ? 'error' : 'notice'}>{message}</FormMessage>}
      <GoogleButton returnTo={returnPath(state, search)} />
      <AccountLogin logIn={login} />
      <PasskeyLogin />
      <InstitutionLogin returnTo={returnPath(state, search)} />
      <div className="form-foot form-foot-lines">
        <p>
          New here? <Link to="/register">Create an account</Link>
        </p>
        <p>
          No verification code? <Link to="/resend-verification">Send a new one</Link>
        </p>
        <p>
          <Link to="/legal">Terms</Link> · <Link to="/privacy">Privacy</Link>
        </p>
      </div>
    </FormPage>
  );
}

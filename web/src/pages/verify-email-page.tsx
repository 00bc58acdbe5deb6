import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { AddressVerification } from '../features/sign-in/verification-form.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

/** State that the previous page may pass. */
const LocationState = z
  .object({ email: z.string(), message: z.string(), codeJustSent: z.boolean() })
  .partial()
  .catch({});

export function VerifyEmailPage() {
  usePageHead({ title: 'Verify your email address', robots: 'noindex' });
  const { email = '', message, codeJustSent = false } = LocationState.parse(useLocation().state ?? {});
  const navigate = useNavigate();
  const { setSession } = useAuth();
  return (
    <FormPage narrow title="Verify your email address">
      {message && <FormMessage kind="notice">{message}</FormMessage>}
      <AddressVerification
        email={email}
        codeJustSent={codeJustSent}
        onVerified={(supervisor, token) => {
          setSession(supervisor, token);
          void navigate('/', { replace: true });
        }}
      />
      <p className="form-foot">
        Already verified? <Link to="/login">Log in</Link>
      </p>
    </FormPage>
  );
}

import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { AddressVerification } from '../features/account/verification-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormMessage } from '../ui/form/form-message.tsx';
import { FormPage } from '../ui/form/form-page.tsx';

/** What the page before may hand over. */
const Handed = z
  .object({ email: z.string(), message: z.string(), codeJustSent: z.boolean() })
  .partial()
  .catch({});

export function VerifyEmailPage() {
  usePageHead({ title: 'Verify your email address', robots: 'noindex' });
  const { email = '', message, codeJustSent = false } = Handed.parse(useLocation().state ?? {});
  const navigate = useNavigate();
  return (
    <FormPage narrow title="Verify your email address">
      {message && <FormMessage kind="notice">{message}</FormMessage>}
      <AddressVerification
        email={email}
        codeJustSent={codeJustSent}
        onVerified={() =>
          void navigate('/login', {
            state: { message: 'Your email address is verified. You can log in now.' },
          })
        }
      />
      <p className="form-foot">
        Verified already? <Link to="/login">Log in</Link>
      </p>
    </FormPage>
  );
}

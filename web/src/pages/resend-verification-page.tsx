import { Link, useLocation } from 'react-router';
import * as z from 'zod';
import { CodeResend } from '../features/sign-in/resend-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';

/** State that the previous page may pass. */
const LocationState = z.object({ email: z.string() }).partial().catch({});

export function ResendVerificationPage() {
  usePageHead({ title: 'Get a new verification code', robots: 'noindex' });
  const { email = '' } = LocationState.parse(useLocation().state ?? {});
  return (
    <FormPage
      narrow
      title="Get a new verification code"
      lead="We’ll email a new code to the address you registered with. Older codes stop working."
    >
      <CodeResend email={email} />
      <p className="form-foot">
        Have a code? <Link to="/verify-email">Verify your address</Link>
      </p>
    </FormPage>
  );
}

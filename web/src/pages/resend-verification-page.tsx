import { Link, useLocation } from 'react-router';
import * as z from 'zod';
import { CodeResend } from '../features/account/resend-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';

/** The page before may know the address. */
const Handed = z.object({ email: z.string() }).partial().catch({});

export function ResendVerificationPage() {
  usePageHead({ title: 'Get a new verification code', robots: 'noindex' });
  const { email = '' } = Handed.parse(useLocation().state ?? {});
  return (
    <FormPage
      narrow
      title="Get a new verification code"
      lead="It is mailed to the address that you registered with. Older codes no longer work then."
    >
      <CodeResend email={email} />
      <p className="form-foot">
        Have a code? <Link to="/verify-email">Verify your address</Link>
      </p>
    </FormPage>
  );
}

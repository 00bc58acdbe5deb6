import { Link, Navigate, useNavigate } from 'react-router';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { AccountRegistration } from '../features/sign-in/registration-form.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';

const CHECK_YOUR_EMAIL = 'Registration successful! Please check your email for a 6-digit verification code.';

export function RegisterPage() {
  usePageHead({ title: 'Create an account' });
  const { isAuthenticated, register } = useAuth();
  const navigate = useNavigate();
  if (isAuthenticated) return <Navigate to="/" replace />;
  return (
    <FormPage
      title="Create an account"
      lead={
        <>
          As a supervisor, you’re responsible for what your agents publish. We create your first agent with
          your account. Already registered? <Link to="/login">Log in</Link>
        </>
      }
    >
      <GoogleButton />
      <AccountRegistration
        register={async (registration) => {
          await register(registration);
          await navigate('/verify-email', {
            state: { email: registration.email, message: CHECK_YOUR_EMAIL, codeJustSent: true },
          });
        }}
      />
      <p className="form-foot">
        Before you register, read the <Link to="/legal">Terms</Link> and the{' '}
        <Link to="/privacy">Privacy notice</Link>.
      </p>
    </FormPage>
  );
}

import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { RegistrationClosed } from './closed-notices.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { StatusLoading } from './status-loading.tsx';

/** Shows the registration page while registration is open, else a notice. */
export function RegistrationGate({ children }: { children: ReactNode }) {
  const { loading, registrationEnabled, message } = useSiteState();
  const isAdmitted = useOnceTrue(!loading && registrationEnabled);
  if (isAdmitted) return children;
  return loading ? <StatusLoading /> : <RegistrationClosed message={message} />;
}

/** Shows the submit page while submissions are open. The progress of a sent paper (`?sent=`) is always shown. */
export function SubmissionsGate({ children }: { children: ReactNode }) {
  const { loading, submissionsEnabled } = useSiteState();
  const [params] = useSearchParams();
  const isAdmitted = useOnceTrue(!loading && submissionsEnabled);
  if (isAdmitted || params.has('sent')) return children;
  return loading ? <StatusLoading /> : <Navigate to="/submissions-closed" replace />;
}

/** Returns true once the condition was true, so that nobody loses a form when the site closes. */
function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}

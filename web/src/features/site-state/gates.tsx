import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { RegistrationClosed } from './closed-notices.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { StatusLoading } from './status-loading.tsx';

/** Shows the register page while registration is open, else a notice. */
export function RegistrationGate({ children }: { children: ReactNode }) {
  const { loading, registrationEnabled, message } = useSiteState();
  const isLetIn = useLetIn(!loading && registrationEnabled);
  if (isLetIn) return children;
  return loading ? <StatusLoading /> : <RegistrationClosed message={message} />;
}

/** Lets to the submit page while submissions are open; to follow a paper already sent (`?sent=`) always. */
export function SubmissionsGate({ children }: { children: ReactNode }) {
  const { loading, submissionsEnabled } = useSiteState();
  const [params] = useSearchParams();
  const isLetIn = useLetIn(!loading && submissionsEnabled);
  if (isLetIn || params.has('sent')) return children;
  return loading ? <StatusLoading /> : <Navigate to="/submissions-closed" replace />;
}

/** Who was let in stays in: nothing that was typed is taken away when the site closes. */
function useLetIn(open: boolean): boolean {
  const [was, setWas] = useState(open);
  if (open && !was) setWas(true);
  return open || was;
}

import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';

/** Shows a page to logged-in users. Redirects others to /login, which returns them here. */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { isAuthenticated, ready, loading } = useAuth();
  const { pathname, search } = useLocation();
  if (isAuthenticated) return children;
  if (!ready || loading) return waiting;
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

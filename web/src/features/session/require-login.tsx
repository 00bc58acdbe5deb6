import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { leaving } from '../../lib/leaving.ts';

/** Shows a page to logged-in users. Redirects others to /login, which returns them here, and who just logged out home. */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { isAuthenticated, ready, loading } = useAuth();
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      leaving.from = undefined;
    },
    [],
  );
  if (isAuthenticated) return children;
  if (!ready || loading) return waiting;
  if (leaving.from === pathname) return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

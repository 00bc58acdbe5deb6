import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { isReplaced } from './site-status.ts';

/**
 * The message of the maintenance screen while that stands in the place of the application. Afterwards the page begins
 * anew: in the meantime nobody could ask who they are, and there may be a new version.
 */
export function useReplacement(): { message: string } | undefined {
  const site = useSiteState();
  const { supervisor } = useAuth();
  const { pathname } = useLocation();
  const replaced = isReplaced(site, { isAdmin: supervisor?.isAdmin === true, path: pathname });
  const isBack = !site.maintenanceMode && site.error === null;
  const was = useRef(replaced);
  useEffect(() => {
    if (was.current && isBack) window.location.reload();
    was.current = replaced;
  }, [replaced, isBack]);
  return replaced ? { message: site.message } : undefined;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { isUnderMaintenance } from './site-status.ts';

/**
 * Returns the message of the maintenance screen while it replaces the application. Reloads the page afterwards, because
 * the session couldn't be checked in the meantime and there may be a new version.
 */
export function useMaintenanceScreen(): { message: string } | undefined {
  const site = useSiteState();
  const { supervisor } = useAuth();
  const { pathname } = useLocation();
  const isShown = isUnderMaintenance(site, { isAdmin: supervisor?.isAdmin === true, path: pathname });
  const isOver = !site.maintenanceMode && site.error === null;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && isOver) window.location.reload();
    wasShown.current = isShown;
  }, [isShown, isOver]);
  return isShown ? { message: site.message } : undefined;
}

import type { PublicSiteState, SiteState } from '#shared/domain/site-state.ts';
import { OPEN } from './open-state.ts';

/** The state, and the settings that pages show once it is loaded. */
type KnownState = SiteState & Partial<Pick<PublicSiteState, 'socialLinks'>>;

/** The site state in the browser. It is open until it is loaded, and if loading fails. */
export interface SiteStatus extends KnownState {
  /** True until the first response. Pages that depend on the state wait for it. */
  loading: boolean;
  error: string | null;
}

interface QueryResult {
  data: KnownState | undefined;
  isError: boolean;
}

/** Returns the loaded state; if loading fails, the site counts as open (docs/product/site-state.md). */
export function siteStatus({ data, isError }: QueryResult): SiteStatus {
  if (isError) {
    const error = data ? 'Failed to refresh site state' : 'Failed to load site state';
    return { ...OPEN, loading: false, error };
  }
  return data ? { ...data, loading: false, error: null } : { ...OPEN, loading: true, error: null };
}

/** Pages that stay available during maintenance, so that admins can log in. */
const LOGIN_PATHS = ['/login', '/oauth/success'];

/** Returns whether the maintenance screen replaces the application. */
export function isUnderMaintenance(
  site: SiteStatus,
  { isAdmin, path }: { isAdmin: boolean; path: string },
): boolean {
  return site.maintenanceMode && !isAdmin && !LOGIN_PATHS.includes(path);
}

export interface Banner {
  title: string;
  message: string;
  tone: 'pending' | 'rubric' | 'lapis';
}

/**
 * Returns the banner at the bottom of the window, if any: a restriction for those whom it concerns, or an admin's message
 * for everybody. The home page has its own notice of closed submissions.
 */
export function bannerOf(
  { state, maintenanceMode, submissionsEnabled, registrationEnabled, message, loading, error }: SiteStatus,
  { isAuthenticated, path }: { isAuthenticated: boolean; path: string },
): Banner | undefined {
  if (loading || error !== null) return undefined;
  if (maintenanceMode) return { title: 'Under Maintenance', message, tone: 'rubric' };
  if (!submissionsEnabled && path === '/') return undefined;
  if (state === 'READ_ONLY') return { title: 'Read only', message, tone: 'pending' };
  if (!submissionsEnabled)
    return isAuthenticated ? { title: 'Submissions closed', message, tone: 'pending' } : undefined;
  if (!registrationEnabled || message === OPEN.message) return undefined;
  return { title: 'Notice', message, tone: 'lapis' };
}

import type { SiteState } from '#shared/domain/site-state.ts';

/** The state of the site as the browser knows it; open until it is known, and when it cannot be known. */
export interface SiteStatus extends SiteState {
  /** Not answered yet: what depends on it waits, everything else goes on. */
  loading: boolean;
  error: string | null;
}

interface Asked {
  data: SiteState | undefined;
  isError: boolean;
}

/** What was answered; whoever cannot be told goes on as always (product-spec.md §4, §8). */
export function siteStatus({ data, isError }: Asked): SiteStatus {
  if (isError) {
    const error = data ? 'Failed to refresh site state' : 'Failed to load site state';
    return { ...OPEN, loading: false, error };
  }
  return data ? { ...data, loading: false, error: null } : { ...OPEN, loading: true, error: null };
}

const OPEN: SiteState = {
  state: 'OPEN',
  isOperational: true,
  registrationEnabled: true,
  submissionsEnabled: true,
  maintenanceMode: false,
  message: 'All systems operational.',
};

/** Addresses that stay in maintenance: an admin has to come in. */
const WAY_IN = ['/login', '/oauth/success'];

/** Whether the maintenance screen stands in the place of the whole application. */
export function isReplaced(site: SiteStatus, { isAdmin, path }: { isAdmin: boolean; path: string }): boolean {
  return site.maintenanceMode && !isAdmin && !WAY_IN.includes(path);
}

export interface Banner {
  title: string;
  message: string;
  tone: 'pending' | 'rubric' | 'lapis';
}

/**
 * What the strip at the foot of the window says, if anything: what keeps people from working, to those who would; and
 * an admin's words to all. The home page has its own notice of closed submissions.
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

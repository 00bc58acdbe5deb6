import type { SiteState, SiteStateChange } from '#shared/domain/site-state.ts';

// Without schemas: every function asks these rules, few read a state from a request.
export const SITE_STATES = [
  'OPEN',
  'SUBMISSIONS_CLOSED',
  'REGISTRATION_CLOSED',
  'READ_ONLY',
  'MAINTENANCE',
] as const;
type SiteStateName = (typeof SITE_STATES)[number];

/** What an admin has set: the flags can only close further what the state leaves open. */
export interface SiteSettings {
  state: SiteStateName;
  registrationEnabled: boolean;
  submissionsEnabled: boolean;
  /** '' where the state's own words are enough. */
  message: string;
}

export const OPEN_SITE: SiteSettings = {
  state: 'OPEN',
  registrationEnabled: true,
  submissionsEnabled: true,
  message: '',
};

/** What each state leaves open. */
const LEFT_OPEN: Record<SiteStateName, { registrationEnabled: boolean; submissionsEnabled: boolean }> = {
  OPEN: { registrationEnabled: true, submissionsEnabled: true },
  SUBMISSIONS_CLOSED: { registrationEnabled: true, submissionsEnabled: false },
  REGISTRATION_CLOSED: { registrationEnabled: false, submissionsEnabled: true },
  READ_ONLY: { registrationEnabled: false, submissionsEnabled: false },
  MAINTENANCE: { registrationEnabled: false, submissionsEnabled: false },
};

const SUBMISSIONS_CLOSED =
  'New paper submissions are temporarily disabled. You can still browse, review, and manage existing papers.';
const REGISTRATION_CLOSED =
  'New registrations are temporarily closed. Everything else works as it always does.';
const WORDS: Record<SiteStateName, string> = {
  OPEN: 'All systems operational.',
  SUBMISSIONS_CLOSED,
  REGISTRATION_CLOSED,
  READ_ONLY: 'Everything can be read, but nothing can be changed for the moment.',
  MAINTENANCE: "We're performing brief system maintenance and will be back online shortly.",
};

/** The state as everybody sees it, with the state's own words where an admin gave none. */
export function toSiteState(settings: SiteSettings): SiteState {
  const { state } = settings;
  const registrationEnabled = settings.registrationEnabled && LEFT_OPEN[state].registrationEnabled;
  const submissionsEnabled = settings.submissionsEnabled && LEFT_OPEN[state].submissionsEnabled;
  const maintenanceMode = state === 'MAINTENANCE';
  return {
    state,
    isOperational: !maintenanceMode,
    registrationEnabled,
    submissionsEnabled,
    maintenanceMode,
    message: settings.message || wordsOf(state, { registrationEnabled, submissionsEnabled }),
  };
}

function wordsOf(state: SiteStateName, open: { registrationEnabled: boolean; submissionsEnabled: boolean }) {
  if (state !== 'OPEN') return WORDS[state];
  if (!open.submissionsEnabled) return SUBMISSIONS_CLOSED;
  return open.registrationEnabled ? WORDS.OPEN : REGISTRATION_CLOSED;
}

/**
 * The settings after a change. A new state begins with what it leaves open and with its own words, unless the change
 * says otherwise.
 * @returns the flag that the state does not let anybody open, where the change wants that
 */
export function changeSettings(
  before: SiteSettings,
  change: SiteStateChange,
): SiteSettings | { closed: 'registrationEnabled' | 'submissionsEnabled' } {
  const isNew = change.state !== undefined && change.state !== before.state;
  const state = change.state ?? before.state;
  const start = isNew ? { ...OPEN_SITE, state } : before;
  for (const flag of ['registrationEnabled', 'submissionsEnabled'] as const) {
    if (change[flag] && !LEFT_OPEN[state][flag]) return { closed: flag };
  }
  return {
    state,
    registrationEnabled: change.registrationEnabled ?? start.registrationEnabled,
    submissionsEnabled: change.submissionsEnabled ?? start.submissionsEnabled,
    message: change.message ?? start.message,
  };
}

interface Asked {
  method: string;
  /** As in the contract: `/papers/{id}`. */
  path: string;
  access: string;
}

/** What works in every state: to see the state, to see that the platform lives, and to log in as an admin. */
const ALWAYS = new Set([
  '/site-state',
  '/stats/health',
  '/stats/status',
  '/health',
  '/csrf-token',
  '/auth/login',
  '/auth/me',
  '/oauth/google',
  '/oauth/google/callback',
]);

/** Why a state keeps a call from being served (decisions.md §8), if it does. Admins are asked about elsewhere. */
export function refusalIn(
  { state }: Pick<SiteState, 'state'>,
  { method, path, access }: Asked,
): 'maintenance' | 'read-only' | undefined {
  if (access === 'admin' || ALWAYS.has(path)) return undefined;
  if (state === 'MAINTENANCE') return 'maintenance';
  return state === 'READ_ONLY' && method !== 'GET' ? 'read-only' : undefined;
}

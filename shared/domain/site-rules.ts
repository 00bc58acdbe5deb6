import type { SiteState, SiteStateChange } from '#shared/domain/site-state.ts';
import type { SiteStateName } from '#shared/domain/site-state-names.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** An admin's settings. The flags can only close what the state leaves open. */
export interface SiteSettings {
  state: SiteStateName;
  registrationEnabled: boolean;
  submissionsEnabled: boolean;
  /** '' means the state's default message. */
  message: string;
}

export const OPEN_SITE: SiteSettings = {
  state: 'OPEN',
  registrationEnabled: true,
  submissionsEnabled: true,
  message: '',
};

/** The flags that each state allows. */
const ALLOWED_FLAGS: Record<SiteStateName, { registrationEnabled: boolean; submissionsEnabled: boolean }> = {
  OPEN: { registrationEnabled: true, submissionsEnabled: true },
  SUBMISSIONS_CLOSED: { registrationEnabled: true, submissionsEnabled: false },
  REGISTRATION_CLOSED: { registrationEnabled: false, submissionsEnabled: true },
  READ_ONLY: { registrationEnabled: false, submissionsEnabled: false },
  MAINTENANCE: { registrationEnabled: false, submissionsEnabled: false },
};

const SUBMISSIONS_CLOSED =
  'New paper submissions are temporarily disabled. You can still browse, review, and manage existing papers.';
const REGISTRATION_CLOSED = 'New registrations are temporarily closed. Everything else works as usual.';
const MESSAGES: Record<SiteStateName, string> = {
  OPEN: 'All systems operational.',
  SUBMISSIONS_CLOSED,
  REGISTRATION_CLOSED,
  READ_ONLY: "The site is temporarily read-only. You can read everything, but you can't change anything.",
  MAINTENANCE: "We're performing brief system maintenance and will be back online shortly.",
};

/** Returns the public state, with the default message if the admin gave none. */
export function toSiteState(settings: SiteSettings): SiteState {
  const { state } = settings;
  const registrationEnabled = settings.registrationEnabled && ALLOWED_FLAGS[state].registrationEnabled;
  const submissionsEnabled = settings.submissionsEnabled && ALLOWED_FLAGS[state].submissionsEnabled;
  const maintenanceMode = state === 'MAINTENANCE';
  return {
    state,
    isOperational: !maintenanceMode,
    registrationEnabled,
    submissionsEnabled,
    maintenanceMode,
    message: settings.message || defaultMessage(state, { registrationEnabled, submissionsEnabled }),
  };
}

function defaultMessage(
  state: SiteStateName,
  open: { registrationEnabled: boolean; submissionsEnabled: boolean },
) {
  if (state !== 'OPEN') return MESSAGES[state];
  if (!open.submissionsEnabled) return SUBMISSIONS_CLOSED;
  return open.registrationEnabled ? MESSAGES.OPEN : REGISTRATION_CLOSED;
}

/**
 * Returns the settings after a change. A new state resets the flags and the message, unless the change sets them.
 * @returns `closed`: the flag that the change wants to open but the state doesn't allow
 */
export function changeSettings(
  before: SiteSettings,
  change: SiteStateChange,
): SiteSettings | { closed: 'registrationEnabled' | 'submissionsEnabled' } {
  const isNew = change.state !== undefined && change.state !== before.state;
  const state = change.state ?? before.state;
  const start = isNew ? { ...OPEN_SITE, state } : before;
  for (const flag of ['registrationEnabled', 'submissionsEnabled'] as const) {
    if (change[flag] && !ALLOWED_FLAGS[state][flag]) return { closed: flag };
  }
  return {
    state,
    registrationEnabled: change.registrationEnabled ?? start.registrationEnabled,
    submissionsEnabled: change.submissionsEnabled ?? start.submissionsEnabled,
    message: change.message ?? start.message,
  };
}

/** Why the site refuses a call: the error codes that its state causes. */
export type SiteRestriction = Extract<
  ErrorCode,
  'maintenance' | 'read-only' | 'submissions-closed' | 'registration-closed'
>;

const IS_RESTRICTED: Record<SiteRestriction, (site: SiteState) => boolean> = {
  maintenance: ({ maintenanceMode }) => maintenanceMode,
  'read-only': ({ state }) => state === 'READ_ONLY',
  'submissions-closed': ({ submissionsEnabled }) => !submissionsEnabled,
  'registration-closed': ({ registrationEnabled }) => !registrationEnabled,
};

/**
 * Returns why the site's state refuses a call, if it does.
 * @param closedBy the restrictions that the endpoint declares, the widest first
 */
export const restrictionOf = (
  site: SiteState,
  closedBy: readonly SiteRestriction[],
): SiteRestriction | undefined => closedBy.find((restriction) => IS_RESTRICTED[restriction](site));

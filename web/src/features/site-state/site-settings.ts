import { OPEN_SITE, type SiteSettings, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteState } from '#shared/domain/site-state.ts';

export const STATE_NAMES: Record<SiteState['state'], string> = {
  OPEN: 'Open',
  SUBMISSIONS_CLOSED: 'Submissions closed',
  REGISTRATION_CLOSED: 'Registration closed',
  READ_ONLY: 'Read only',
  MAINTENANCE: 'Maintenance',
};

/** What an admin has set, read from what everybody sees: a state's own words are no message. */
export function settingsOf({
  state,
  registrationEnabled,
  submissionsEnabled,
  message,
}: SiteState): SiteSettings {
  const settings = { state, registrationEnabled, submissionsEnabled, message: '' };
  return { ...settings, message: message === toSiteState(settings).message ? '' : message };
}

/** Which flags a state leaves to the admin; the others it closes by itself. */
export function freeFlags(state: SiteState['state']) {
  const { registrationEnabled, submissionsEnabled } = toSiteState({ ...OPEN_SITE, state });
  return { registrationEnabled, submissionsEnabled };
}

/** The differences of two settings in words: `state: Open → Read only`; not what a state closes by itself. */
export function differences(before: SiteSettings, after: SiteSettings): string[] {
  const old = inWords(before);
  return Object.entries(inWords(after)).flatMap(([name, value]) => {
    const was = old[name];
    return value === undefined || was === undefined || value === was ? [] : [`${name}: ${was} → ${value}`];
  });
}

function inWords({ state, registrationEnabled, submissionsEnabled, message }: SiteSettings) {
  const free = freeFlags(state);
  const words: Record<string, string | undefined> = {
    state: STATE_NAMES[state],
    registration: free.registrationEnabled ? openOrClosed(registrationEnabled) : undefined,
    submissions: free.submissionsEnabled ? openOrClosed(submissionsEnabled) : undefined,
    message: message ? `“${message}”` : 'the state’s own words',
  };
  return words;
}

const openOrClosed = (flag: boolean) => (flag ? 'open' : 'closed');

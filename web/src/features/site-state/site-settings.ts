import { OPEN_SITE, type SiteSettings, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteState } from '#shared/domain/site-state.ts';

export const STATE_NAMES: Record<SiteState['state'], string> = {
  OPEN: 'Open',
  SUBMISSIONS_CLOSED: 'Submissions closed',
  REGISTRATION_CLOSED: 'Registration closed',
  READ_ONLY: 'Read only',
  MAINTENANCE: 'Maintenance',
};

/** Returns the settings behind a public state. A default message counts as no message. */
export function settingsOf({
  state,
  registrationEnabled,
  submissionsEnabled,
  message,
}: SiteState): SiteSettings {
  const settings = { state, registrationEnabled, submissionsEnabled, message: '' };
  return { ...settings, message: message === toSiteState(settings).message ? '' : message };
}

/** Returns the flags that an admin can set in a state. The state itself turns off the others. */
export function adjustableFlags(state: SiteState['state']) {
  const { registrationEnabled, submissionsEnabled } = toSiteState({ ...OPEN_SITE, state });
  return { registrationEnabled, submissionsEnabled };
}

/** Describes the differences of two settings, such as `state: Open → Read only`, without flags that the state implies. */
export function differences(before: SiteSettings, after: SiteSettings): string[] {
  const old = describeSettings(before);
  return Object.entries(describeSettings(after)).flatMap(([name, value]) => {
    const was = old[name];
    return value === undefined || was === undefined || value === was ? [] : [`${name}: ${was} → ${value}`];
  });
}

function describeSettings({ state, registrationEnabled, submissionsEnabled, message }: SiteSettings) {
  const adjustable = adjustableFlags(state);
  const texts: Record<string, string | undefined> = {
    state: STATE_NAMES[state],
    registration: adjustable.registrationEnabled ? openOrClosed(registrationEnabled) : undefined,
    submissions: adjustable.submissionsEnabled ? openOrClosed(submissionsEnabled) : undefined,
    message: message ? `“${message}”` : 'default',
  };
  return texts;
}

const openOrClosed = (flag: boolean) => (flag ? 'open' : 'closed');

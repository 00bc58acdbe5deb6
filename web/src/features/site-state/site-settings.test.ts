import { describe, expect, it } from 'vitest';
import { OPEN_SITE, toSiteState } from '#shared/domain/site-rules.ts';
import { adjustableFlags, differences, settingsOf } from './site-settings.ts';

describe('settingsOf', () => {
  it('ignores default messages', () => {
    expect(settingsOf(toSiteState({ ...OPEN_SITE, state: 'MAINTENANCE' })).message).toBe('');
    expect(settingsOf(toSiteState({ ...OPEN_SITE, submissionsEnabled: false })).message).toBe('');
  });

  it('keeps a custom message', () => {
    const site = toSiteState({ ...OPEN_SITE, state: 'READ_ONLY', message: 'Until noon.' });
    expect(settingsOf(site)).toMatchObject({ state: 'READ_ONLY', message: 'Until noon.' });
  });
});

it.each([
  ['OPEN', true, true],
  ['SUBMISSIONS_CLOSED', true, false],
  ['REGISTRATION_CLOSED', false, true],
  ['READ_ONLY', false, false],
] as const)(
  '%s lets admins set registration: %s, submissions: %s',
  (state, registrationEnabled, submissionsEnabled) => {
    expect(adjustableFlags(state)).toEqual({ registrationEnabled, submissionsEnabled });
  },
);

describe('differences', () => {
  it('lists changed settings only', () => {
    const after = {
      state: 'MAINTENANCE',
      registrationEnabled: false,
      submissionsEnabled: false,
      message: 'Back at ten.',
    } as const;
    expect(differences(OPEN_SITE, after)).toEqual([
      'state: Open → Maintenance',
      'message: default → “Back at ten.”',
    ]);
    expect(differences(after, after)).toEqual([]);
  });

  it('lists a flag that an admin turned off', () => {
    expect(differences(OPEN_SITE, { ...OPEN_SITE, submissionsEnabled: false })).toEqual([
      'submissions: open → closed',
    ]);
  });
});

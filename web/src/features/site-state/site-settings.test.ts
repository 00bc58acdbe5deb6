import { describe, expect, it } from 'vitest';
import { OPEN_SITE, toSiteState } from '#shared/domain/site-rules.ts';
import { differences, freeFlags, settingsOf } from './site-settings.ts';

describe('what an admin has set', () => {
  it('has no message where the state speaks for itself', () => {
    expect(settingsOf(toSiteState({ ...OPEN_SITE, state: 'MAINTENANCE' })).message).toBe('');
    expect(settingsOf(toSiteState({ ...OPEN_SITE, submissionsEnabled: false })).message).toBe('');
  });

  it('keeps a message of its own', () => {
    const site = toSiteState({ ...OPEN_SITE, state: 'READ_ONLY', message: 'Until noon.' });
    expect(settingsOf(site)).toMatchObject({ state: 'READ_ONLY', message: 'Until noon.' });
  });
});

it.each([
  ['OPEN', true, true],
  ['SUBMISSIONS_CLOSED', true, false],
  ['REGISTRATION_CLOSED', false, true],
  ['READ_ONLY', false, false],
] as const)('%s leaves registration %s, submissions %s', (state, registrationEnabled, submissionsEnabled) => {
  expect(freeFlags(state)).toEqual({ registrationEnabled, submissionsEnabled });
});

describe('what a change changed', () => {
  it('names each difference, and nothing that stayed', () => {
    const after = {
      state: 'MAINTENANCE',
      registrationEnabled: false,
      submissionsEnabled: false,
      message: 'Back at ten.',
    } as const;
    expect(differences(OPEN_SITE, after)).toEqual([
      'state: Open → Maintenance',
      'message: the state’s own words → “Back at ten.”',
    ]);
    expect(differences(after, after)).toEqual([]);
  });

  it('names a flag that an admin closed by hand', () => {
    expect(differences(OPEN_SITE, { ...OPEN_SITE, submissionsEnabled: false })).toEqual([
      'submissions: open → closed',
    ]);
  });
});

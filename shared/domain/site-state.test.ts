import { describe, expect, it } from 'vitest';
import { changeSettings, OPEN_SITE, restrictionOf, toSiteState } from '#shared/domain/site-rules.ts';
import type { SiteStateName } from '#shared/domain/site-state-names.ts';

describe('the state of the site', () => {
  it('has a default message for what is closed, and shows an admin’s message instead', () => {
    expect(toSiteState(OPEN_SITE)).toMatchObject({
      isOperational: true,
      message: 'All systems operational.',
    });
    const closed = toSiteState({ ...OPEN_SITE, submissionsEnabled: false });
    expect(closed).toMatchObject({ state: 'OPEN', submissionsEnabled: false });
    expect(closed.message).toMatch(/submissions are temporarily disabled/);
    expect(toSiteState({ ...OPEN_SITE, state: 'MAINTENANCE', message: 'Until noon.' })).toMatchObject({
      isOperational: false,
      maintenanceMode: true,
      message: 'Until noon.',
    });
  });

  it('resets the flags and the message when the state changes', () => {
    const before = { ...OPEN_SITE, registrationEnabled: false, message: 'Too many robots.' };
    expect(changeSettings(before, { state: 'SUBMISSIONS_CLOSED' })).toEqual({
      ...OPEN_SITE,
      state: 'SUBMISSIONS_CLOSED',
    });
    expect(changeSettings(before, { submissionsEnabled: false })).toEqual({
      ...before,
      submissionsEnabled: false,
    });
  });

  it('rejects a flag that opens what the state closes', () => {
    const before = { ...OPEN_SITE, state: 'READ_ONLY' as const };
    expect(changeSettings(before, { submissionsEnabled: true })).toEqual({ closed: 'submissionsEnabled' });
  });
});

describe('what a state refuses', () => {
  const site = (state: SiteStateName) => toSiteState({ ...OPEN_SITE, state });
  const writing = ['maintenance', 'read-only', 'submissions-closed'] as const;

  it('is nothing while the site is open', () => {
    expect(restrictionOf(site('OPEN'), writing)).toBeUndefined();
  });

  it('is every change while read-only', () => {
    expect(restrictionOf(site('READ_ONLY'), ['maintenance'])).toBeUndefined();
    expect(restrictionOf(site('READ_ONLY'), writing)).toBe('read-only');
    expect(restrictionOf(site('READ_ONLY'), [])).toBeUndefined();
  });

  it('is everything that maintenance closes', () => {
    expect(restrictionOf(site('MAINTENANCE'), ['maintenance'])).toBe('maintenance');
    expect(restrictionOf(site('MAINTENANCE'), [])).toBeUndefined();
  });

  it('is submissions or registration where an admin closed only these', () => {
    expect(restrictionOf(site('SUBMISSIONS_CLOSED'), writing)).toBe('submissions-closed');
    expect(restrictionOf(site('SUBMISSIONS_CLOSED'), ['maintenance', 'read-only'])).toBeUndefined();
    const closed = toSiteState({ ...OPEN_SITE, registrationEnabled: false });
    expect(restrictionOf(closed, ['registration-closed'])).toBe('registration-closed');
  });
});

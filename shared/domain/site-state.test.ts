import { describe, expect, it } from 'vitest';
import { changeSettings, OPEN_SITE, refusalIn, toSiteState } from '#shared/domain/site-rules.ts';

describe('the state of the site', () => {
  it('says in its own words what is closed, or in an admin’s', () => {
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

  it('begins anew with another state, flags and words alike', () => {
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

  it('lets no flag open what the state closes', () => {
    const before = { ...OPEN_SITE, state: 'READ_ONLY' as const };
    expect(changeSettings(before, { submissionsEnabled: true })).toEqual({ closed: 'submissionsEnabled' });
  });
});

describe('what a state refuses', () => {
  const asked = (method: string, path: string, access = 'public') => ({ method, path, access });

  it('is nothing while open', () => {
    expect(refusalIn({ state: 'OPEN' }, asked('POST', '/papers'))).toBeUndefined();
  });

  it('is every change while read-only', () => {
    expect(refusalIn({ state: 'READ_ONLY' }, asked('GET', '/papers'))).toBeUndefined();
    expect(refusalIn({ state: 'READ_ONLY' }, asked('POST', '/papers'))).toBe('read-only');
    expect(refusalIn({ state: 'READ_ONLY' }, asked('POST', '/auth/login'))).toBeUndefined();
  });

  it('is all but state, health, login and admin calls in maintenance', () => {
    expect(refusalIn({ state: 'MAINTENANCE' }, asked('GET', '/papers'))).toBe('maintenance');
    for (const path of ['/site-state', '/stats/health', '/auth/login', '/csrf-token']) {
      expect(refusalIn({ state: 'MAINTENANCE' }, asked('GET', path))).toBeUndefined();
    }
    expect(refusalIn({ state: 'MAINTENANCE' }, asked('GET', '/admin/audit-log', 'admin'))).toBeUndefined();
  });
});

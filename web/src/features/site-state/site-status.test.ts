import { describe, expect, it } from 'vitest';
import { OPEN_SITE, type SiteSettings, toSiteState } from '#shared/domain/site-rules.ts';
import { bannerOf, isUnderMaintenance, siteStatus } from './site-status.ts';

const answered = (settings: Partial<SiteSettings>) =>
  siteStatus({ data: toSiteState({ ...OPEN_SITE, ...settings }), isError: false });
const stranger = { isAuthenticated: false, path: '/papers/COL.2611.00001' };
const author = { isAuthenticated: true, path: '/submit' };

describe('the site state in the browser', () => {
  it('is open and loading until the first response', () => {
    expect(siteStatus({ data: undefined, isError: false })).toMatchObject({
      state: 'OPEN',
      submissionsEnabled: true,
      loading: true,
      error: null,
    });
  });

  it('is open if loading or refreshing fails', () => {
    expect(siteStatus({ data: undefined, isError: true })).toMatchObject({
      message: 'All systems operational.',
      isOperational: true,
      loading: false,
      error: 'Failed to load site state',
    });
    const data = toSiteState({ ...OPEN_SITE, state: 'MAINTENANCE' });
    expect(siteStatus({ data, isError: true })).toMatchObject({
      maintenanceMode: false,
      error: 'Failed to refresh site state',
    });
  });
});

describe('maintenance', () => {
  const site = answered({ state: 'MAINTENANCE' });

  it.each([
    ['a reader', { isAdmin: false, path: '/papers/COL.2611.00001' }, true],
    ['a visitor on the login page', { isAdmin: false, path: '/login' }, false],
    ['an admin', { isAdmin: true, path: '/' }, false],
  ])('replaces the application for %s: %s', (_, visitor, replaced) => {
    expect(isUnderMaintenance(site, visitor)).toBe(replaced);
  });

  it('shows admins a banner', () => {
    expect(bannerOf(site, author)).toMatchObject({ title: 'Under Maintenance', tone: 'rubric' });
  });
});

describe('the banner', () => {
  it('is absent while the site is open or the state is loading', () => {
    expect(bannerOf(answered({}), author)).toBeUndefined();
    expect(bannerOf(siteStatus({ data: undefined, isError: false }), author)).toBeUndefined();
  });

  it('shows closed submissions to logged-in users only', () => {
    const site = answered({ state: 'SUBMISSIONS_CLOSED', message: 'Until Monday.' });
    expect(bannerOf(site, author)).toMatchObject({ title: 'Submissions closed', message: 'Until Monday.' });
    expect(bannerOf(site, stranger)).toBeUndefined();
  });

  it('is absent on the home page, which has its own notice', () => {
    expect(bannerOf(answered({ state: 'READ_ONLY' }), { isAuthenticated: true, path: '/' })).toBeUndefined();
    expect(bannerOf(answered({ state: 'READ_ONLY' }), stranger)).toMatchObject({ title: 'Read only' });
  });

  it('shows an admin’s message while everything is open', () => {
    expect(bannerOf(answered({ message: 'New on Friday: reviews.' }), stranger)).toMatchObject({
      message: 'New on Friday: reviews.',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { OPEN_SITE, type SiteSettings, toSiteState } from '#shared/domain/site-rules.ts';
import { bannerOf, isReplaced, siteStatus } from './site-status.ts';

const answered = (settings: Partial<SiteSettings>) =>
  siteStatus({ data: toSiteState({ ...OPEN_SITE, ...settings }), isError: false });
const stranger = { isAuthenticated: false, path: '/papers/COL.2611.00001' };
const author = { isAuthenticated: true, path: '/submit' };

describe('the state of the site in the browser', () => {
  it('is open, and says that it is not known, until it was answered', () => {
    expect(siteStatus({ data: undefined, isError: false })).toMatchObject({
      state: 'OPEN',
      submissionsEnabled: true,
      loading: true,
      error: null,
    });
  });

  it('is open when it cannot be loaded, or not be asked again', () => {
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
    ['who wants to log in', { isAdmin: false, path: '/login' }, false],
    ['an admin', { isAdmin: true, path: '/' }, false],
  ])('for %s', (_, visitor, replaced) => {
    expect(isReplaced(site, visitor)).toBe(replaced);
  });

  it('is said to the admin who works in it', () => {
    expect(bannerOf(site, author)).toMatchObject({ title: 'Under Maintenance', tone: 'rubric' });
  });
});

describe('the banner', () => {
  it('says nothing on an open site, nor before it is known', () => {
    expect(bannerOf(answered({}), author)).toBeUndefined();
    expect(bannerOf(siteStatus({ data: undefined, isError: false }), author)).toBeUndefined();
  });

  it('tells authors that submissions are closed, and spares readers', () => {
    const site = answered({ state: 'SUBMISSIONS_CLOSED', message: 'Until Monday.' });
    expect(bannerOf(site, author)).toMatchObject({ title: 'Submissions closed', message: 'Until Monday.' });
    expect(bannerOf(site, stranger)).toBeUndefined();
  });

  it('leaves the home page to its own notice', () => {
    expect(bannerOf(answered({ state: 'READ_ONLY' }), { isAuthenticated: true, path: '/' })).toBeUndefined();
    expect(bannerOf(answered({ state: 'READ_ONLY' }), stranger)).toMatchObject({ title: 'Read only' });
  });

  it('announces what an admin has to say while all is open', () => {
    expect(bannerOf(answered({ message: 'New on Friday: reviews.' }), stranger)).toMatchObject({
      message: 'New on Friday: reviews.',
    });
  });
});

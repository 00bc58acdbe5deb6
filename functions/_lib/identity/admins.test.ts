import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canHoldAccount, isAdmin } from './admins.ts';

beforeEach(() => {
  vi.stubEnv('ADMIN_USERNAMES', 'Ada, grace');
  vi.stubEnv('ADMIN_EMAILS', 'chief@example.org,c.h.i.e.f@gmail.com');
});
afterEach(() => vi.unstubAllEnvs());

describe('an admin', () => {
  const person = { username: 'reader', email: 'reader@example.org', isVerified: true };

  it('is on one of the lists, in any case and spelling', () => {
    expect(isAdmin({ ...person, username: 'ADA' })).toBe(true);
    expect(isAdmin({ ...person, email: 'chief+x@Gmail.com' })).toBe(true);
    expect(isAdmin(person)).toBe(false);
  });

  it('has a verified address', () => {
    expect(isAdmin({ ...person, username: 'ada', isVerified: false })).toBe(false);
  });

  it('doesn’t exist if the lists are empty', () => {
    vi.stubEnv('ADMIN_USERNAMES', '');
    vi.stubEnv('ADMIN_EMAILS', ' , ');
    expect(isAdmin({ ...person, username: '', email: '' })).toBe(false);
  });
});

describe('an unregistered admin username', () => {
  it('can be registered only with an admin’s address', () => {
    expect(canHoldAccount('ADA', 'stranger@example.org')).toBe(false);
    expect(canHoldAccount('ada', 'Chief@example.org')).toBe(true);
    expect(canHoldAccount('reader', 'stranger@example.org')).toBe(true);
  });
});

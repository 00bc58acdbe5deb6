import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAdmin, mayHold } from './admins.ts';

beforeEach(() => {
  vi.stubEnv('ADMIN_USERNAMES', 'Ada, grace');
  vi.stubEnv('ADMIN_EMAILS', 'chief@example.org,c.h.i.e.f@gmail.com');
});
afterEach(() => vi.unstubAllEnvs());

describe('an admin', () => {
  const person = { username: 'reader', email: 'reader@example.org', isVerified: true };

  it('is on one of the lists, in whatever case or writing', () => {
    expect(isAdmin({ ...person, username: 'ADA' })).toBe(true);
    expect(isAdmin({ ...person, email: 'chief+x@Gmail.com' })).toBe(true);
    expect(isAdmin(person)).toBe(false);
  });

  it('has verified the address', () => {
    expect(isAdmin({ ...person, username: 'ada', isVerified: false })).toBe(false);
  });

  it('is nobody where the lists are empty', () => {
    vi.stubEnv('ADMIN_USERNAMES', '');
    vi.stubEnv('ADMIN_EMAILS', ' , ');
    expect(isAdmin({ ...person, username: '', email: '' })).toBe(false);
  });
});

describe('an admin’s username that nobody has', () => {
  it('is taken with an admin’s address alone', () => {
    expect(mayHold('ADA', 'stranger@example.org')).toBe(false);
    expect(mayHold('ada', 'Chief@example.org')).toBe(true);
    expect(mayHold('reader', 'stranger@example.org')).toBe(true);
  });
});

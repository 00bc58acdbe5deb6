import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AREAS } from '#shared/domain/areas.ts';
import type { Caller } from '../runtime/call.ts';
import { canHoldAccount, isAdmin, isListedAdmin } from './admins.ts';

beforeEach(() => {
  vi.stubEnv('ADMIN_USERNAMES', 'Ada, grace');
  vi.stubEnv('ADMIN_EMAILS', 'chief@example.org,c.h.i.e.f@gmail.com');
});
afterEach(() => vi.unstubAllEnvs());

describe('an admin', () => {
  const person = { username: 'reader', email: 'reader@example.org', isVerified: true };

  it('is on one of the lists, in any case and spelling', () => {
    expect(isListedAdmin({ ...person, username: 'ADA' })).toBe(true);
    expect(isListedAdmin({ ...person, email: 'chief+x@Gmail.com' })).toBe(true);
    expect(isListedAdmin(person)).toBe(false);
  });

  it('has a verified address', () => {
    expect(isListedAdmin({ ...person, username: 'ada', isVerified: false })).toBe(false);
  });

  it('doesn’t exist if the lists are empty', () => {
    vi.stubEnv('ADMIN_USERNAMES', '');
    vi.stubEnv('ADMIN_EMAILS', ' , ');
    expect(isListedAdmin({ ...person, username: '', email: '' })).toBe(false);
  });
});

describe('an admin’s powers', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');
  const supervisor = {
    username: 'ada',
    email: 'reader@example.org',
    isVerified: true,
    createdAt: now.toISOString(),
  } as Caller['supervisor'];
  const session = (authenticatedAt: string) =>
    ({ authenticatedAt, createdAt: authenticatedAt }) as Caller['session'];
  const caller = (parts: Partial<Caller>) =>
    ({ supervisor, sessionId: undefined, apiKey: undefined, ...parts }) as Caller;

  it('belong to a session with a recent login, never to a key or a connected assistant', () => {
    const apiKey = { keyId: 'k', name: 'a key', areas: [...AREAS] };
    const fresh = session(now.toISOString());
    if (!fresh) throw new Error('no session');
    expect(isAdmin(caller({ session: fresh }), now)).toBe(true);
    const old = session('2026-11-26T12:00:00.000Z');
    for (const parts of [{ apiKey }, { apiKey, connectionId: 'c' }, old ? { session: old } : {}])
      expect(isAdmin(caller(parts), now)).toBe(false);
    expect(isAdmin(undefined, now)).toBe(false);
  });

  it('need the second factor that this installation requires', () => {
    const fresh = session(now.toISOString());
    if (!fresh) throw new Error('no session');
    const person = { ...supervisor, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(isAdmin(caller({ supervisor: person, session: fresh }), now)).toBe(false);
    vi.stubEnv('ADMIN_SECOND_FACTOR', 'optional');
    expect(isAdmin(caller({ supervisor: person, session: fresh }), now)).toBe(true);
  });
});

describe('an unregistered admin username', () => {
  it('can be registered only with an admin’s address', () => {
    expect(canHoldAccount('ADA', 'stranger@example.org')).toBe(false);
    expect(canHoldAccount('ada', 'Chief@example.org')).toBe(true);
    expect(canHoldAccount('reader', 'stranger@example.org')).toBe(true);
  });
});

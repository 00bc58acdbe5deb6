import { expect, it } from 'vitest';
import { hostCookie, readHostCookie } from './host-cookie.ts';

it('can be set and read by this host alone, over HTTPS', () => {
  const cookie = hostCookie('csrf', 'value', { origin: 'https://colophon.example' });
  expect(cookie).toBe('__Host-csrf=value; Path=/; HttpOnly; SameSite=Lax; Secure');
  // A subdomain can set `csrf` for the domain, but nothing with the prefix.
  expect(readHostCookie('csrf', { headers: { cookie: 'csrf=forged; __Host-csrf=value' } })).toBe('value');
});

it('has no prefix on this machine, over HTTP', () => {
  expect(hostCookie('csrf', 'value', { origin: 'http://localhost:3000' }, 60)).toBe(
    'csrf=value; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  );
  expect(readHostCookie('csrf', { headers: { cookie: 'csrf=value' } })).toBe('value');
});

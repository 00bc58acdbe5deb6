import { describe, expect, it } from 'vitest';
import { isLoopback, isRedirectUri, isRegistered, redirectHost } from './redirect-uris.ts';

describe('a redirect URI', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://localhost:3118/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/x',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
  ])('can be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'http://example.org/callback',
    'http://localhost.example.org/callback',
    'https://user:word@example.org/',
    'https://example.org/#here',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '/callback',
    '',
  ])('can’t be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});

describe('a registered redirect URI', () => {
  it('is compared character by character', () => {
    const registered = ['https://example.org/callback'];
    expect(isRegistered('https://example.org/callback', registered)).toBe(true);
    for (const other of [
      'https://example.org/callback/',
      'https://example.org/callback?x=1',
      'https://example.org:8443/callback',
      'https://example.org.evil.net/callback',
      'http://example.org/callback',
    ])
      expect(isRegistered(other, registered)).toBe(false);
  });

  it('may have any port on this machine, and no other difference (RFC 8252 §7.3)', () => {
    expect(isRegistered('http://127.0.0.1:51004/cb', ['http://127.0.0.1/cb'])).toBe(true);
    expect(isRegistered('http://localhost:51004/cb', ['http://localhost:3000/cb'])).toBe(true);
    expect(isRegistered('http://127.0.0.1:51004/other', ['http://127.0.0.1/cb'])).toBe(false);
    expect(isRegistered('http://localhost:51004/cb', ['http://127.0.0.1/cb'])).toBe(false);
  });
});

it('has a host that people can recognize', () => {
  expect(redirectHost('https://claude.ai/api/callback')).toBe('claude.ai');
  expect(redirectHost('http://localhost:3118/cb')).toBe('localhost:3118');
  expect(redirectHost('cursor://x/y')).toBe('cursor');
  expect(isLoopback('http://localhost:3118/cb')).toBe(true);
  expect(isLoopback('https://claude.ai/cb')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { isOnThisMachine, isRedirectUri, isRegistered, redirectHostOf } from './redirect-uris.ts';

describe('where a browser may be sent with a code', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://localhost:3118/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/x',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
  ])('takes %s', (uri) => {
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
  ])('refuses %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});

describe('whether an address was registered', () => {
  it('compares it letter by letter', () => {
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

  it('leaves the port of this machine open, and nothing else (RFC 8252 §7.3)', () => {
    expect(isRegistered('http://127.0.0.1:51004/cb', ['http://127.0.0.1/cb'])).toBe(true);
    expect(isRegistered('http://localhost:51004/cb', ['http://localhost:3000/cb'])).toBe(true);
    expect(isRegistered('http://127.0.0.1:51004/other', ['http://127.0.0.1/cb'])).toBe(false);
    expect(isRegistered('http://localhost:51004/cb', ['http://127.0.0.1/cb'])).toBe(false);
  });
});

it('tells a person where they are sent', () => {
  expect(redirectHostOf('https://claude.ai/api/callback')).toBe('claude.ai');
  expect(redirectHostOf('http://localhost:3118/cb')).toBe('localhost:3118');
  expect(redirectHostOf('cursor://x/y')).toBe('cursor');
  expect(isOnThisMachine('http://localhost:3118/cb')).toBe(true);
  expect(isOnThisMachine('https://claude.ai/cb')).toBe(false);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OAUTH_PROBLEMS } from '#shared/domain/oauth.ts';
import { readOauthReturn } from './oauth-return.ts';
import { redeemTicket } from './redeem-ticket.ts';

describe('the return from Google', () => {
  it('contains a ticket and the path to open', () => {
    expect(readOauthReturn('?token=abc')).toEqual({ ticket: 'abc', returnTo: '/' });
    expect(readOauthReturn('?token=abc&returnTo=%2Fsubmit')).toEqual({ ticket: 'abc', returnTo: '/submit' });
  });

  it.each(Object.entries(OAUTH_PROBLEMS))('explains %s: %s', (code, message) => {
    expect(readOauthReturn(`?error=${code}`)).toEqual({ message, returnTo: '/' });
  });

  it.each([
    ['oauth_failed', 'OAuth authentication failed. Please try again.'],
    ['oauth_denied', 'You denied the authorization request.'],
    ['oauth_error', 'An error occurred during authentication. Please try again.'],
    ['no_email', 'No email address was provided by the OAuth provider.'],
    ['no_code', 'No authorization code received.'],
    ['token_exchange_failed', 'Failed to exchange authorization code for access token.'],
    ['something_else', 'An unknown error occurred during authentication.'],
    ['toString', 'An unknown error occurred during authentication.'],
  ])('uses the specified message for %s', (code, message) => {
    expect(readOauthReturn(`?error=${code}`)).toMatchObject({ message });
  });

  it('reports a missing ticket', () => {
    expect(readOauthReturn('')).toMatchObject({ message: 'No authentication token received' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'opens the home page instead of %s',
    (path) => {
      expect(readOauthReturn(`?token=a&returnTo=${encodeURIComponent(path)}`).returnTo).toBe('/');
    },
  );
});

describe('exchanging the ticket for a session', () => {
  const answers = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', answers);
    vi.stubGlobal('window', { location: { origin: 'https://colophon.example' } });
  });
  afterEach(() => vi.unstubAllGlobals());
  const NOT_LOADED = 'Authentication succeeded but failed to load user data. Please try again.';

  it.each([
    ['a refusal', () => Response.json({ success: false, error: 'no' }, { status: 401 }), NOT_LOADED],
    ['an answer without a token', () => Response.json({ success: true, data: {} }), NOT_LOADED],
    ['a page', () => new Response('<html>', { status: 502 }), 'Unexpected response (status 502)'],
  ])('fails with the specified message on %s', async (_, answer, sentence) => {
    answers.mockResolvedValue(answer());
    await expect(redeemTicket('abc')).rejects.toThrow(sentence);
  });

  it('fails with the same message without a connection', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(redeemTicket('abc')).rejects.toThrow(NOT_LOADED);
  });

  it('calls this origin only', async () => {
    answers.mockResolvedValue(Response.json({}));
    await redeemTicket('abc').catch(() => undefined);
    expect(answers.mock.lastCall?.[0]).toBe('https://colophon.example/api/v1/auth/me');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OAUTH_PROBLEMS } from '#shared/domain/oauth.ts';
import { readOauthReturn } from './oauth-return.ts';
import { redeemTicket } from './redeem-ticket.ts';

describe('the way back from Google', () => {
  it('brings a ticket, and where to go on', () => {
    expect(readOauthReturn('?token=abc')).toEqual({ ticket: 'abc', returnTo: '/' });
    expect(readOauthReturn('?token=abc&returnTo=%2Fsubmit')).toEqual({ ticket: 'abc', returnTo: '/submit' });
  });

  it.each(Object.entries(OAUTH_PROBLEMS))('says of %s: %s', (code, message) => {
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
  ])('words %s as the specification does', (code, message) => {
    expect(readOauthReturn(`?error=${code}`)).toMatchObject({ message });
  });

  it('without ticket and error says so', () => {
    expect(readOauthReturn('')).toMatchObject({ message: 'No authentication token received' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads home instead of to %s',
    (path) => {
      expect(readOauthReturn(`?token=a&returnTo=${encodeURIComponent(path)}`).returnTo).toBe('/');
    },
  );
});

describe('giving the ticket for a session', () => {
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
  ])('fails in the words of the specification at %s', async (_, answer, sentence) => {
    answers.mockResolvedValue(answer());
    await expect(redeemTicket('abc')).rejects.toThrow(sentence);
  });

  it('fails so without a connection, too', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(redeemTicket('abc')).rejects.toThrow(NOT_LOADED);
  });

  it('asks this origin alone', async () => {
    answers.mockResolvedValue(Response.json({}));
    await redeemTicket('abc').catch(() => undefined);
    expect(answers.mock.lastCall?.[0]).toBe('https://colophon.example/api/v1/auth/me');
  });
});

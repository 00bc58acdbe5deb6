import { describe, expect, inject, it } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';
import { call } from '../support/api.ts';
import { aRegistration, aSupervisor } from '../support/builders.ts';
import { aGooglePerson, anOrcid, answerAtIssuer, RedirectFollower, throughGoogle } from '../support/oauth.ts';

const GOOGLE = `${API_BASE_PATH}/oauth/google`;
const errorOf = (address: URL | string) => new URL(address, inject('url')).searchParams.get('error');
const ticketOf = (address: URL) => address.searchParams.get('token') ?? '';

/** Exchanges a ticket for its session. */
const redeem = (
  address: Awaited<ReturnType<typeof throughGoogle>>,
  {
    headers = { 'x-oauth-flow': 'google' },
    ticket = ticketOf(address),
    cookie = address.browser.cookie,
  } = {},
) => call('GET', '/auth/me', { token: ticket, headers: { cookie, ...headers } });

describe('being sent to Google', () => {
  it('uses the code flow with PKCE, state, and nonce, and binds the attempt to the browser', async () => {
    const response = await fetch(`${inject('url')}${GOOGLE}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    const asked = new URL(response.headers.get('location') ?? '').searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('scope')).toBe('openid email profile');
    expect(asked.get('redirect_uri')).toBe(`${inject('url')}${GOOGLE}/callback`);
    expect(asked.get('nonce')).toMatch(/^[\w-]{40,}$/);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`oauth-state=${asked.get('state')};`);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Max-Age=600');
    expect(cookie).toContain('Path=/;');
  });
});

describe('coming back from Google', () => {
  it('creates one account, with a username from the address and a default agent', async () => {
    const person = aGooglePerson({ name: 'Gerda Maria Google' });
    const { status, body } = await redeem(await throughGoogle(person));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      email: person.email,
      username: person.email.split('@')[0]?.replace('.', ''),
      firstName: 'Gerda',
      lastName: 'Maria Google',
      isVerified: true,
    });
    const { token } = body.data;
    const agents = await call('GET', '/agents', { token });
    expect(agents.body.data).toMatchObject([{ isDefault: true, name: `${body.data.username}'s assistant` }]);
    const again = await redeem(await throughGoogle(person));
    expect(again.body.data.id).toBe(body.data.id);
  });

  it('makes the username unique', async () => {
    const taken = await aSupervisor();
    const person = aGooglePerson({ email: `${taken.username}@gmail.example` });
    const { body } = await redeem(await throughGoogle(person));
    expect(body.data.username).toMatch(new RegExp(`^${taken.username}\\d{4}$`));
  });

  it('links the account of the address, which keeps its password', async () => {
    const ada = await aSupervisor();
    const { body } = await redeem(await throughGoogle(aGooglePerson({ email: ada.email })));
    expect(body.data.username).toBe(ada.username);
    const login = { login: ada.username, password: ada.password };
    expect((await call('POST', '/auth/login', { body: login })).status).toBe(200);
    expect((await call('GET', '/users/me', { token: ada.token })).status).toBe(200);
  });

  it('takes over an account that was never verified, so that its creator can no longer log in', async () => {
    const squatter = aRegistration();
    await call('POST', '/auth/register', { body: squatter });
    const { body } = await redeem(await throughGoogle(aGooglePerson({ email: squatter.email })));
    expect(body.data).toMatchObject({ email: squatter.email, isVerified: true });
    const login = { login: squatter.email, password: squatter.password };
    const refused = await call('POST', '/auth/login', { body: login });
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong-credentials']);
  });

  it('neither links nor creates an account for an address that Google hasn’t verified', async () => {
    const ada = await aSupervisor();
    for (const email of [ada.email, aGooglePerson().email]) {
      const { email: address, name } = aGooglePerson({ email });
      expect(errorOf(await throughGoogle({ email: address, name }))).toBe('email_not_verified');
    }
  });

  it('doesn’t give an account to another Google user who got its address later', async () => {
    const person = aGooglePerson();
    await throughGoogle(person);
    // The stand-in derives subjects from the address as typed; Colophon compares addresses in lower case.
    const later = { ...person, email: person.email.toUpperCase() };
    expect(errorOf(await throughGoogle(later))).toBe('oauth_failed');
  });

  it.each([
    ['oauth_denied', { deny: 'yes' }],
    ['no_email', { person: '100000000000000000003' }],
    ['email_not_verified', { person: '100000000000000000002' }],
  ])('reports %s', async (code, choice) => {
    const address = await throughGoogle(choice);
    expect(address.pathname).toBe('/oauth/success');
    expect(errorOf(address)).toBe(code);
    expect(address.searchParams.get('token')).toBeNull();
  });

  it.each([
    ['no_code', 'state=abc'],
    ['oauth_error', 'error=temporarily_unavailable&state=abc'],
    ['oauth_denied', 'error=access_denied'],
    ['oauth_failed', 'code=abc'],
    ['oauth_failed', 'code=abc&state=abc'],
  ])('reports %s for ?%s', async (code, query) => {
    const response = await fetch(`${inject('url')}${GOOGLE}/callback?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/oauth/success?error=${code}`);
  });

  it('reports token_exchange_failed if Google rejects the code', async () => {
    const browser = new RedirectFollower();
    const callback = new URL(await answerAtIssuer(browser, GOOGLE, aGooglePerson()));
    callback.searchParams.set('code', 'not-the-code');
    expect(errorOf(await browser.follow(callback.href, /success/))).toBe('token_exchange_failed');
  });
});

describe('a sign-in attempt', () => {
  it('rejects a code issued to another attempt', async () => {
    const browser = new RedirectFollower();
    const stolen = new URL(await answerAtIssuer(new RedirectFollower(), GOOGLE, aGooglePerson()));
    const own = new URL(await answerAtIssuer(browser, GOOGLE, aGooglePerson()));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(errorOf(await browser.follow(own.href, /success/))).toBe('token_exchange_failed');
  });

  it('can be completed only by the browser that started it', async () => {
    const attacker = new RedirectFollower();
    const callback = await answerAtIssuer(attacker, GOOGLE, aGooglePerson());
    const victim = new RedirectFollower();
    await victim.get(GOOGLE);
    expect(errorOf(await victim.follow(callback, /success/))).toBe('oauth_failed');
  });

  it('can be completed once', async () => {
    const browser = new RedirectFollower();
    const first = await browser.get(GOOGLE);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const callback = await answerAtIssuer(browser, first.headers.get('location') ?? '', aGooglePerson());
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await fetch(callback, { redirect: 'manual', headers: { cookie } });
        return response.headers.get('location') ?? '';
      }),
    );
    expect(answers.filter((location) => location.includes('token='))).toHaveLength(1);
    expect(answers.filter((location) => location.includes('error=oauth_failed'))).toHaveLength(4);
  });

  it('returns to the requested page', async () => {
    const address = await throughGoogle(aGooglePerson(), '/papers/COL.2611.00001?tab=reviews');
    expect(address.searchParams.get('returnTo')).toBe('/papers/COL.2611.00001?tab=reviews');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('never redirects to another site: %j', async (returnTo) => {
    const address = await throughGoogle(aGooglePerson(), returnTo);
    expect(address.origin).toBe(new URL(inject('url')).origin);
    expect(address.searchParams.get('returnTo')).toBeNull();
    expect(address.searchParams.get('token')).not.toBeNull();
  });
});

describe('the sign-in ticket', () => {
  it('works once', async () => {
    const address = await throughGoogle(aGooglePerson());
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(address)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    const token = answers.find(({ status }) => status === 200)?.body.data.token;
    expect((await call('GET', '/users/me', { token })).status).toBe(200);
  });

  it('is not a session token', async () => {
    const address = await throughGoogle(aGooglePerson());
    expect((await call('GET', '/users/me', { token: ticketOf(address) })).status).toBe(401);
    expect((await redeem(address, { headers: {} as never })).status).toBe(401);
    expect((await redeem(address)).status).toBe(200);
  });

  it('logs in no other browser, however its URL got there', async () => {
    const [mallory, victim] = [await throughGoogle(aGooglePerson()), await throughGoogle(aGooglePerson())];
    for (const cookie of ['', victim.browser.cookie, 'login-ticket=made.up']) {
      const { status, body } = await redeem(mallory, { cookie });
      expect([status, body.code]).toEqual([401, 'ticket-refused']);
    }
    expect((await redeem(mallory)).status).toBe(200);
  });

  it('can’t be invented', async () => {
    const address = await throughGoogle(aGooglePerson());
    expect((await redeem(address, { ticket: 'A'.repeat(43) })).status).toBe(401);
  });
});

describe('linking an ORCID iD', () => {
  /** Links ORCID for a logged-in person. @returns the last address */
  async function link(token: string, choice: Record<string, string>, returnTo?: string): Promise<URL> {
    const browser = new RedirectFollower();
    const start = await call('POST', '/oauth/orcid/start', { token, body: returnTo ? { returnTo } : {} });
    expect(start.status).toBe(200);
    browser.keepCookies(start.headers);
    const callback = await answerAtIssuer(browser, start.body.data.url, choice);
    return new URL(await browser.follow(callback, /\/oauth\/success|\/profile|\/agents$/));
  }
  const orcidOf = async (token: string) => (await call('GET', '/users/me', { token })).body.data.orcid;

  it('shows it on the profile until it is unlinked', async () => {
    const { token } = await aSupervisor();
    const id = anOrcid();
    expect((await link(token, { id })).pathname).toBe('/profile');
    expect(await orcidOf(token)).toBe(id);
    expect((await link(token, { id }, '/agents')).pathname).toBe('/agents');
    expect((await call('DELETE', '/oauth/orcid', { token })).body).toEqual({ success: true });
    expect(await orcidOf(token)).toBeFalsy();
  });

  it('rejects an iD that another supervisor has, until they unlink it', async () => {
    const [ada, grace] = [await aSupervisor(), await aSupervisor()];
    const id = anOrcid();
    await link(ada.token, { id });
    expect(errorOf(await link(grace.token, { id }))).toBe('orcid_taken');
    await link(ada.token, { id: anOrcid() });
    expect((await link(grace.token, { id })).pathname).toBe('/profile');
    expect(await orcidOf(grace.token)).toBe(id);
  });

  it('reports that it was denied', async () => {
    const { token } = await aSupervisor();
    const address = await link(token, { deny: 'yes' });
    expect(address.pathname).toBe('/oauth/success');
    expect(errorOf(address)).toBe('oauth_denied');
    expect(address.searchParams.get('returnTo')).toBe('/profile');
  });

  it('requires a session', async () => {
    expect((await call('POST', '/oauth/orcid/start', { body: {} })).status).toBe(401);
    expect((await call('DELETE', '/oauth/orcid')).status).toBe(401);
  });

  it('can’t be completed once all sessions have ended', async () => {
    const { token, password } = await aSupervisor();
    const browser = new RedirectFollower();
    const start = await call('POST', '/oauth/orcid/start', { token, body: {} });
    browser.keepCookies(start.headers);
    const body = { currentPassword: password, newPassword: 'Another-Password-2' };
    const changed = await call('PUT', '/users/me/password', { token, body });
    const callback = await answerAtIssuer(browser, start.body.data.url, { id: anOrcid() });
    expect(errorOf(await browser.follow(callback, /success/))).toBe('oauth_failed');
    expect(await orcidOf(changed.body.token)).toBeFalsy();
  });

  it('can be completed only by the logged-in browser', async () => {
    const attacker = await aSupervisor();
    const start = await call('POST', '/oauth/orcid/start', { token: attacker.token, body: {} });
    const victim = new RedirectFollower();
    const callback = await answerAtIssuer(victim, start.body.data.url, { id: anOrcid() });
    expect(errorOf(await victim.follow(callback, /success/))).toBe('oauth_failed');
  });
});

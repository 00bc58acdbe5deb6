import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { aGooglePerson, throughGoogle } from '../support/oauth.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();

let adminToken: string;
beforeAll(async () => {
  adminToken = (await aSupervisor({ email: platform().admins[0] })).token;
});

async function signIn(person: Record<string, string>) {
  const address = await throughGoogle(person);
  const token = address.searchParams.get('token') ?? '';
  const headers = { 'x-oauth-flow': 'google', cookie: address.browser.cookie };
  return (await call('GET', '/auth/me', { token, headers })).body.data;
}

describe('an account created with Google', () => {
  it('never gets an admin’s username, whatever its address begins with', async () => {
    const stranger = await signIn(aGooglePerson({ email: 'root.person@gmail.example' }));
    expect(stranger.username).toMatch(/^rootperson\d{4}$/);
    expect(stranger.isAdmin).toBe(false);
  });

  it('is refused while registration is closed, but existing accounts can sign in', async () => {
    const known = aGooglePerson();
    await signIn(known);
    await call('POST', '/site-state', { token: adminToken, body: { registrationEnabled: false } });
    await until(async () => {
      const address = await throughGoogle(aGooglePerson());
      return address.searchParams.get('error') === 'registration_closed' ? true : undefined;
    }, 'a refused registration');
    expect((await signIn(known)).email).toBe(known.email);
  });
});

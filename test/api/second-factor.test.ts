import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { supervisorEntity } from '../../functions/_lib/identity/identity-entities.ts';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { aGooglePerson, throughGoogle } from '../support/oauth.ts';
import { useTablesOf } from '../support/tables-of.ts';

const platform = aLentPlatform();

const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Sets up an authenticator app. The code of the current time step is used up. */
async function withApp(person: TestPerson) {
  const { token } = person;
  const started = await call('POST', '/auth/authenticator-app', { token });
  const secret: string = started.body.data.secret;
  expect(started.body.data.uri).toContain(`secret=${secret}`);
  const used = codeAt(secret);
  const { body } = await call('POST', '/auth/authenticator-app/confirm', { token, body: { code: used } });
  return { secret, used, recoveryCodes: body.data.recoveryCodes as string[] };
}

const logIn = ({ username: login, password }: TestPerson, proof: object = {}) =>
  call('POST', '/auth/login', { body: { login, password, ...proof } });

describe('an authenticator app', () => {
  it('is confirmed by a code, and then needed for each login, which uses its code up', async () => {
    const person = await aSupervisor();
    const { secret, used, recoveryCodes } = await withApp(person);
    expect(recoveryCodes).toHaveLength(10);
    const asked = await logIn(person);
    expect([asked.status, asked.body.code]).toEqual([403, 'second-factor-required']);
    expect(asked.body).toMatchObject({ hasApp: true, passkeyOptions: null });
    expect(asked.body.token).toBeUndefined();
    const next = codeAt(secret, 30);
    expect((await logIn({ ...person, password: 'Wrong-Wrong-1' }, { code: next })).status).toBe(401);
    expect((await logIn(person, { code: used })).body.code).toBe('second-factor-wrong');
    expect((await logIn(person, { code: next })).status).toBe(200);
    expect((await logIn(person, { code: next })).body.code).toBe('second-factor-wrong');
  });

  it('can be replaced once by each recovery code, however it is typed', async () => {
    const person = await aSupervisor();
    const { recoveryCodes } = await withApp(person);
    const code = recoveryCodes[0]?.replaceAll('-', ' ').toUpperCase();
    const { status, body } = await logIn(person, { code });
    expect(status).toBe(200);
    expect((await logIn(person, { code })).body.code).toBe('second-factor-wrong');
    const { body: factor } = await call('GET', '/auth/second-factor', { token: body.token });
    expect(factor.data).toMatchObject({ hasApp: true, recoveryCodesLeft: 9, passkeys: [] });
  });

  it('limits guesses like wrong passwords', async () => {
    const person = await aSupervisor();
    await withApp(person);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push((await logIn(person, { code: '000000' })).body.code);
    expect(codes).toEqual([...Array(5).fill('second-factor-wrong'), 'too-many-logins']);
  });

  it('no longer lets a session from before change what secures the account', async () => {
    const person = await aSupervisor();
    const { secret } = await withApp(person);
    const { token, password } = person;
    const remove = () => call('DELETE', '/auth/authenticator-app', { token });
    expect((await remove()).body.code).toBe('login-too-old');
    const confirm = (body: object) => call('POST', '/auth/reauthenticate', { token, body });
    expect((await confirm({ password })).body.code).toBe('second-factor-required');
    expect((await confirm({ password, code: codeAt(secret, 30) })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
  });
});

describe('signing in with Google', () => {
  it('needs the second factor too, once, in the browser that signed in', async () => {
    const person = await aSupervisor();
    const { secret } = await withApp(person);
    const success = await throughGoogle(aGooglePerson({ email: person.email }));
    const token = success.searchParams.get('token') ?? '';
    const { cookie } = success.browser;
    const asked = await call('GET', '/auth/me', { token, headers: { cookie, 'x-oauth-flow': 'google' } });
    expect([asked.status, asked.body.code, asked.body.token]).toEqual([
      403,
      'second-factor-required',
      undefined,
    ]);
    const finish = (code: string, headers: Record<string, string> = { cookie }) =>
      call('POST', '/auth/google-login', { token, headers, body: { code } });
    const code = codeAt(secret, 30);
    expect((await finish(code, {})).body.code).toBe('ticket-refused');
    expect((await finish('000000')).body.code).toBe('second-factor-wrong');
    const { status, body } = await finish(code);
    expect(status).toBe(200);
    expect((await finish(code)).body.code).toBe('ticket-refused');
    // The session counts as confirmed by the second factor.
    const remove = await call('DELETE', '/auth/authenticator-app', { token: body.data.token });
    expect(remove.status).toBe(200);
  });

  it('limits guesses over all sign-ins of the account', async () => {
    const person = await aSupervisor();
    const { secret } = await withApp(person);
    const answers = [];
    for (let tries = 0; tries < 3; tries++) {
      const success = await throughGoogle(aGooglePerson({ email: person.email }));
      const send = (code: string) =>
        call('POST', '/auth/google-login', {
          token: success.searchParams.get('token') ?? '',
          headers: { cookie: success.browser.cookie },
          body: { code },
        });
      answers.push(await send('000000'), await send(tries < 2 ? '000001' : codeAt(secret, 30)));
    }
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: 5 }, () => 'second-factor-wrong'),
      'too-many-logins',
    ]);
  });
});

describe('an admin', () => {
  it('needs a second factor a week after registering, and can set it up without one', async () => {
    useTablesOf(platform());
    const chief = await aSupervisor({ email: platform().admins[0] });
    const log = (token: string) => call('GET', '/admin/audit-log', { token });
    expect((await log(chief.token)).status).toBe(200);
    const { body } = await call('GET', '/users/me', { token: chief.token });
    await supervisorEntity()
      .patch({ supervisorId: body.data.id })
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .go();
    expect((await log(chief.token)).body.code).toBe('second-factor-missing');
    const { secret } = await withApp(chief);
    const { body: session } = await logIn(chief, { code: codeAt(secret, 30) });
    expect((await log(session.token)).status).toBe(200);
  });
});

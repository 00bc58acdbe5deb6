import { describe, expect, inject, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { call, mails } from '../support/api.ts';
import { aRegistration, aSupervisor, mailedCode } from '../support/builders.ts';
import { callFrom } from '../support/call-from.ts';

describe('registering', () => {
  it('creates an unverified account and emails a 6-digit code as text and HTML', async () => {
    const registration = aRegistration({ firstName: 'You won a prize' });
    const { status, body } = await call('POST', '/auth/register', { body: registration });
    expect(status).toBe(201);
    expect(body.message).toBe(
      'Registration successful! Please check your email for a 6-digit verification code.',
    );
    expect(body.data).toMatchObject({
      requiresVerification: true,
      user: { firstName: 'You won a prize', isVerified: false },
    });
    expect(JSON.stringify(body)).not.toContain('password');
    const [mail] = await mails(registration.email);
    expect(mail?.subject).toMatch(/^\d{6} is your Colophon code$/);
    expect(mail?.html).toContain('<p');
    // The address may be a stranger's: nothing in the email is chosen by the person who registered.
    expect(mail?.text).toContain('Hello,');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize|won/);
  });

  it('rejects a password that is on lists of common passwords, in any case', async () => {
    for (const password of ['Password1', 'Qwerty123', 'PASSw0rd']) {
      const { status, body } = await call('POST', '/auth/register', { body: aRegistration({ password }) });
      expect([status, body.code]).toEqual([400, 'common-password']);
      expect(body.details).toEqual([{ path: 'password', message: body.error }]);
    }
  });

  it('rejects a username that differs from a taken one only in case', async () => {
    const first = aRegistration();
    await call('POST', '/auth/register', { body: first });
    const { status, body } = await call('POST', '/auth/register', {
      body: aRegistration({ username: first.username.toUpperCase() }),
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, code: 'username-taken' });
  });

  it('rejects an email address that is another spelling of a taken one', async () => {
    const { username } = aRegistration();
    await call('POST', '/auth/register', { body: aRegistration({ email: `${username}@gmail.com` }) });
    const { status, body } = await call('POST', '/auth/register', {
      body: aRegistration({ email: `${username[0]}.${username.slice(1)}+x@Gmail.com` }),
    });
    expect(status).toBe(409);
    expect(body.code).toBe('email-taken');
  });

  it('gives a username to exactly one of many parallel registrations', async () => {
    const { username } = aRegistration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/auth/register', { body: aRegistration({ username }) })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('names each invalid field with its fixed sentence', async () => {
    const { status, body } = await call('POST', '/auth/register', {
      body: { email: 'ada', username: 'a b', password: 'short' },
    });
    expect(status).toBe(400);
    expect(body.error).toBe('Email is invalid');
    expect(body.details).toContainEqual({
      path: 'username',
      message: 'Username can only contain letters and numbers',
    });
    expect(body.details).toContainEqual({
      path: 'password',
      message: 'Password must be at least 8 characters',
    });
  });
});

describe('verifying an address', () => {
  it('accepts the emailed code once', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const body = { email: registration.email, code: await mailedCode(registration.email) };
    const first = await call('POST', '/auth/verify-email-code', { body });
    expect([first.body.data.user.isVerified, first.body.token]).toEqual([true, undefined]);
    expect((await call('POST', '/auth/verify-email-code', { body })).body.code).toBe('code-wrong');
  });

  it('opens a session if asked to', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const body = { email: registration.email, code: await mailedCode(registration.email) };
    const wrong = { ...body, code: body.code === '000000' ? '000001' : '000000', logIn: true };
    expect((await call('POST', '/auth/verify-email-code', { body: wrong })).body.token).toBeUndefined();
    const verified = await call('POST', '/auth/verify-email-code', { body: { ...body, logIn: true } });
    const me = await call('GET', '/users/me', { token: verified.body.token });
    expect(me.body.data.username).toBe(registration.username);
  });

  it('rejects even the right code after five wrong ones', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const { email } = registration;
    const code = await mailedCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const codes = [];
    for (let i = 0; i < 5; i++) {
      const { status, body } = await call('POST', '/auth/verify-email-code', {
        body: { email, code: wrong },
      });
      expect(status).toBe(400);
      codes.push(body.code);
    }
    expect(codes).toEqual(Array(5).fill('code-wrong'));
    expect((await call('POST', '/auth/verify-email-code', { body: { email, code } })).body.code).toBe(
      'code-used-up',
    );
  });

  it('accepts the right code although somebody elsewhere has used up their tries', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const { email } = registration;
    const code = await mailedCode(email);
    const attempt = (body: object) => callFrom('127.0.7.9', 'POST', '/auth/verify-email-code', { body });
    const wrong = code === '000000' ? '000001' : '000000';
    const codes = [];
    for (let i = 0; i < 7; i++) codes.push((await attempt({ email, code: wrong })).code);
    expect(codes.slice(4)).toEqual(['code-wrong', 'code-used-up', 'code-used-up']);
    expect((await attempt({ email, code })).code).toBe('code-used-up');
    expect((await call('POST', '/auth/verify-email-code', { body: { email, code } })).status).toBe(200);
  });

  it('answers tries for an unknown, an unverified and a verified address alike', async () => {
    const [unverified, verified] = [aRegistration(), await aSupervisor()];
    await call('POST', '/auth/register', { body: unverified });
    const code = (await mailedCode(unverified.email)) === '111111' ? '222222' : '111111';
    const answersFor = async (email: string) => {
      const answers = [];
      for (let i = 0; i < 6; i++) {
        const { status, body } = await call('POST', '/auth/verify-email-code', { body: { email, code } });
        answers.push([status, body.code, body.error]);
      }
      return answers;
    };
    const unknown = await answersFor(aRegistration().email);
    expect(unknown.map(([, each]) => each)).toEqual([...Array(5).fill('code-wrong'), 'code-used-up']);
    expect(await answersFor(unverified.email)).toEqual(unknown);
    // The right code was used before: one try is gone.
    expect((await answersFor(verified.email)).slice(0, 4)).toEqual(unknown.slice(0, 4));
  });

  it('counts guesses that are sent in parallel', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const { email } = registration;
    const code = await mailedCode(email);
    const guesses = Array.from({ length: 30 }, (_, i) =>
      String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(
      guesses.map((guess) => call('POST', '/auth/verify-email-code', { body: { email, code: guess } })),
    );
    expect((await call('POST', '/auth/verify-email-code', { body: { email, code } })).body.code).toBe(
      'code-used-up',
    );
  });

  it('doesn’t reveal who is registered', async () => {
    const unknown = { email: aRegistration().email, code: '123456' };
    expect((await call('POST', '/auth/verify-email-code', { body: unknown })).body.code).toBe('code-wrong');
    const { status, body } = await call('POST', '/auth/resend-verification', {
      body: { email: unknown.email },
    });
    expect([status, body.success]).toEqual([200, true]);
  });

  it('sends at most one code a minute', async () => {
    const { email, ...rest } = aRegistration();
    await call('POST', '/auth/register', { body: { email, ...rest } });
    const { status, headers, body } = await call('POST', '/auth/resend-verification', { body: { email } });
    expect([status, body.code]).toEqual([429, 'too-many-codes']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  });
});

describe('logging in and out', () => {
  it('works with the username or the email in any case, and returns the token in both places', async () => {
    const person = await aSupervisor();
    for (const login of [person.username.toUpperCase(), person.email.toUpperCase()]) {
      const { status, body } = await call('POST', '/auth/login', {
        body: { login, password: person.password },
      });
      expect(status).toBe(200);
      expect(body.token).toBe(body.data.token);
      expect((await call('GET', '/users/me', { token: body.token })).body.data.username).toBe(
        person.username,
      );
    }
  });

  it('answers a wrong password and an unknown name identically, and not sooner', async () => {
    const { username } = await aSupervisor();
    const started = performance.now();
    const wrong = await call('POST', '/auth/login', { body: { login: username, password: 'Wrong-Wrong-1' } });
    const unknown = await call('POST', '/auth/login', {
      body: { login: 'nobody12', password: 'Wrong-Wrong-1' },
    });
    expect(performance.now() - started).toBeGreaterThan(2 * LIMITS.refusalMilliseconds);
    expect([wrong.status, wrong.body.error]).toEqual([401, unknown.body.error]);
    expect(unknown.status).toBe(401);
  });

  it('locks strangers out after five wrong passwords, but not a device that the account has used', async () => {
    const { username: login, password } = await aSupervisor();
    const elsewhere = (word: string) =>
      callFrom('127.0.8.9', 'POST', '/auth/login', { body: { login, password: word } });
    for (let i = 0; i < 5; i++) await elsewhere('Wrong-Wrong-1');
    expect((await elsewhere(password)).code).toBe('too-many-logins');
    expect((await call('POST', '/auth/login', { body: { login, password } })).status).toBe(200);
  });

  it('requires a verified address', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    const { status, body } = await call('POST', '/auth/login', {
      body: { login: registration.username, password: registration.password },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      error: 'Please verify your email address before logging in.',
      requiresVerification: true,
    });
  });

  it('ends this session and no other', async () => {
    const person = await aSupervisor();
    const login = { login: person.username, password: person.password };
    const { body: other } = await call('POST', '/auth/login', { body: login });
    expect((await call('POST', '/auth/logout', { token: person.token })).status).toBe(200);
    const ended = await call('GET', '/users/me', { token: person.token });
    expect([ended.status, ended.body.code]).toEqual([401, 'session-ended']);
    expect((await call('GET', '/users/me', { token: other.token })).status).toBe(200);
  });

  it('rejects a token that Colophon did not sign', async () => {
    const { token } = await aSupervisor();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, tv: 2 })).toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${header}.${changed}.${signature}`,
      `${header}.${payload}.AAAA`,
    ]) {
      expect((await call('GET', '/users/me', { token: forged })).status).toBe(401);
    }
  });

  it('publishes the key that verifies tokens', async () => {
    await aSupervisor();
    const response = await fetch(`${inject('url')}/.well-known/jwks.json`);
    expect(((await response.json()) as { keys: unknown[] }).keys[0]).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
    });
  });
});

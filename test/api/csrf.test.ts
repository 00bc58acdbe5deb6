import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';

const nobody = { login: 'nobody12', password: 'Wrong-Wrong-1' };

async function aToken(headers: Record<string, string> = {}) {
  const answer = await call('GET', '/csrf-token', { headers });
  const [setCookie] = answer.headers.getSetCookie();
  return {
    token: answer.body.csrfToken as string,
    cookie: setCookie?.split(';')[0] ?? '',
    setCookie,
    answer,
  };
}

/** A login as a browser sends it: rejected for the password (401) if nothing else is wrong. */
const post = (headers: Record<string, string>) => call('POST', '/auth/login', { body: nobody, headers });

describe('the CSRF token', () => {
  it('comes with an HttpOnly, SameSite cookie', async () => {
    const { setCookie, token, answer } = await aToken();
    expect(setCookie).toMatch(/^csrf=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax/);
    expect(answer.body.data.csrfToken).toBe(token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('stays the same for a known cookie, and is renewed for an unknown one', async () => {
    const first = await aToken();
    expect((await aToken({ cookie: first.cookie })).token).toBe(first.token);
    expect((await aToken({ cookie: 'csrf=made.up' })).token).not.toBe(first.token);
  });
});

describe('a request with the cookie', () => {
  it('is rejected without the token, with another token, and with another cookie', async () => {
    const [mine, other] = [await aToken(), await aToken()];
    for (const headers of [
      { cookie: mine.cookie },
      { cookie: mine.cookie, 'x-csrf-token': other.token },
      { cookie: 'csrf=made.up', 'x-csrf-token': mine.token },
      { cookie: `theme=dark; ${mine.cookie}`, 'x-api-key': '' },
    ]) {
      const { status, body } = await post(headers);
      expect([status, body.code]).toEqual([403, 'EBADCSRFTOKEN']);
    }
  });

  it('is accepted with its token', async () => {
    const { cookie, token } = await aToken();
    expect((await post({ cookie: `theme=dark; ${cookie}`, 'x-csrf-token': token })).status).toBe(401);
  });

  it('can read without the token', async () => {
    const { cookie } = await aToken();
    expect((await call('GET', '/papers', { headers: { cookie } })).status).toBe(200);
  });
});

describe('no token is needed', () => {
  it('without the cookie, as agents have none', async () => {
    expect((await post({})).status).toBe(401);
  });

  it('with a bearer token or a key, in every function', async () => {
    const { token: session } = await aSupervisor();
    const { cookie } = await aToken();
    const bearer = { cookie, authorization: `Bearer ${session}` };
    const { body } = await call('POST', '/auth/api-keys', { body: { name: 'x' }, headers: bearer });
    const key = { cookie, 'x-api-key': body.data.key };
    for (const headers of [bearer, key]) {
      expect((await call('POST', '/agents', { body: { name: 'Ada' }, headers })).status).toBe(201);
    }
    const cookieAlone = await call('POST', '/agents', { body: { name: 'Ada' }, headers: { cookie } });
    expect([cookieAlone.status, cookieAlone.body.code]).toEqual([403, 'EBADCSRFTOKEN']);
  });
});

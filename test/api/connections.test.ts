import { createHash, randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';

const CALLBACK = 'https://assistant.example/callback';

/** A registered program, with a PKCE verifier and its challenge. */
async function aProgram(redirectUris = [CALLBACK]) {
  const { status, body } = await post('/mcp/oauth/register', {
    client_name: 'An assistant',
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
  });
  expect(status).toBe(201);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { clientId: body.client_id as string, verifier, challenge };
}
type Program = Awaited<ReturnType<typeof aProgram>>;

/** Sends an object as JSON and parameters as a form. */
async function post(path: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${platformUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const requestOf = ({ clientId, challenge }: Program, overrides: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: CALLBACK,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'a state',
  resource: `${platformUrl()}/mcp`,
  ...overrides,
});

/** Answers the consent page. @returns where the browser goes */
async function consent(
  person: TestPerson,
  request: object,
  answer: object = { decision: 'allow', grant: 'full' },
) {
  const { body } = await call('POST', '/oauth/consent', {
    token: person.token,
    body: { ...request, ...answer },
  });
  return new URL(body.data.redirectTo);
}

const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

const exchange = (program: Program, code: string, overrides: Record<string, string> = {}) =>
  post(
    '/mcp/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: program.clientId,
      code,
      redirect_uri: CALLBACK,
      code_verifier: program.verifier,
      ...overrides,
    }),
  );

const refresh = ({ clientId }: Program, token: string, overrides: Record<string, string> = {}) =>
  post(
    '/mcp/oauth/token',
    new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...overrides,
    }),
  );

/** An authorized program with its tokens. */
async function aConnection(person: TestPerson, grant: 'full' | 'read-only' = 'full') {
  const program = await aProgram();
  const back = await consent(person, requestOf(program), { decision: 'allow', grant });
  const { body } = await exchange(program, codeOf(back));
  return {
    program,
    code: codeOf(back),
    access: body.access_token as string,
    refreshToken: body.refresh_token as string,
  };
}

const asks = async (access: string) => (await call('GET', '/auth/me', { token: access })).status;

describe('connecting an assistant', () => {
  it('leads from the tool server’s refusal to its tools by the published metadata', async () => {
    const person = await aSupervisor();
    const refused = await fetch(`${platformUrl()}/mcp`, { method: 'POST', body: '{}' });
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(
      refused.headers.get('www-authenticate') ?? '',
    )?.[1];
    const resource = await (await fetch(metadataUrl ?? '')).json();
    expect(resource).toMatchObject({
      resource: `${platformUrl()}/mcp`,
      authorization_servers: [platformUrl()],
    });
    const server = await (await fetch(`${platformUrl()}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: platformUrl(),
      code_challenge_methods_supported: ['S256'],
      registration_endpoint: `${platformUrl()}/mcp/oauth/register`,
    });
    expect((await fetch(server.authorization_endpoint)).headers.get('content-type')).toContain('text/html');

    const program = await aProgram();
    const query = new URLSearchParams(requestOf(program));
    const { body: asked } = await call('GET', `/oauth/consent?${query}`, { token: person.token });
    expect(asked.data).toEqual({
      question: {
        client: { name: 'An assistant', redirectHost: 'assistant.example', isOnThisMachine: false },
        scope: 'full',
      },
      redirectTo: null,
    });
    const back = await consent(person, requestOf(program));
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get('state')).toBe('a state');
    expect(back.searchParams.get('iss')).toBe(platformUrl());
    const { status, body } = await exchange(program, codeOf(back));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'full' });

    const agent = await aToolClient({ authorization: `Bearer ${body.access_token}` });
    expect((await use(agent, 'get_user_profile')).data.username).toBe(person.username);
    expect((await use(agent, 'create_agent', { name: 'Made by an assistant' })).isError).toBe(false);
    const { body: events } = await call('GET', '/auth/security-events', { token: person.token });
    expect(events.data.events[0]).toMatchObject({ kind: 'connection-allowed', detail: 'An assistant' });
  });

  it('with read-only scope can’t write, and its refresh token grants no more', async () => {
    const { program, access, refreshToken } = await aConnection(await aSupervisor(), 'read-only');
    expect(await asks(access)).toBe(200);
    const write = await call('POST', '/agents', { token: access, body: { name: 'No' } });
    expect(write.body.code).toBe('read-only-key');
    expect((await refresh(program, refreshToken, { scope: 'full' })).body.error).toBe('invalid_scope');
  });

  it('lists it, and ends it at once with all its tokens', async () => {
    const [person, other] = await Promise.all([aSupervisor(), aSupervisor()]);
    const { program, access, refreshToken } = await aConnection(person);
    const { body } = await call('GET', '/oauth/connections', { token: person.token });
    expect(body.data.connections).toMatchObject([
      { clientName: 'An assistant', redirectHost: 'assistant.example', scope: 'full' },
    ]);
    const { id } = body.data.connections[0];
    const mine = await fetch(`${platformUrl()}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const exported = unzipSync(await mine.bytes(), { filter: ({ name }) => name === 'connections.json' });
    expect(Buffer.from(exported['connections.json'] ?? []).toString()).toContain('An assistant');
    expect((await call('DELETE', `/oauth/connections/${id}`, { token: other.token })).status).toBe(404);
    expect(await asks(access)).toBe(200);
    expect((await call('DELETE', `/oauth/connections/${id}`, { token: person.token })).status).toBe(200);
    expect(await asks(access)).toBe(401);
    expect((await refresh(program, refreshToken)).body.error).toBe('invalid_grant');
  });

  it('rotates tokens with the refresh token, and lets the program revoke itself', async () => {
    const { program, access, refreshToken } = await aConnection(await aSupervisor());
    const { body } = await refresh(program, refreshToken);
    expect(await asks(body.access_token)).toBe(200);
    expect(await asks(access)).toBe(200);
    const form = new URLSearchParams({ token: body.refresh_token, client_id: program.clientId });
    expect((await post('/mcp/oauth/revoke', form)).status).toBe(200);
    expect(await asks(body.access_token)).toBe(401);
  });

  it('fails if the person declines', async () => {
    const program = await aProgram();
    const back = await consent(await aSupervisor(), requestOf(program), { decision: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });
});

describe('attacking a connection', () => {
  it('yields nothing for a code without its verifier, with another redirect URI, or for another program', async () => {
    const person = await aSupervisor();
    const [program, foreign] = await Promise.all([aProgram(), aProgram()]);
    const code = codeOf(await consent(person, requestOf(program)));
    const attempts = [
      await exchange(program, code, { code_verifier: foreign.verifier }),
      await exchange(program, code, { code_verifier: '' }),
      await exchange(program, code, { redirect_uri: 'https://evil.example/callback' }),
      await exchange(foreign, code),
      await exchange(program, code, { resource: 'https://elsewhere.example/mcp' }),
      await exchange(program, `${code}x`),
    ];
    expect(attempts.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_request'],
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
      [400, 'invalid_target'],
      [400, 'invalid_grant'],
    ]);
    expect((await exchange(program, code)).status).toBe(200);
  });

  it('ends the connection if a code is used twice', async () => {
    const { program, code, access } = await aConnection(await aSupervisor());
    expect((await exchange(program, code)).body.error).toBe('invalid_grant');
    expect(await asks(access)).toBe(401);
  });

  it('yields at most one connection for a code sent many times in parallel', async () => {
    const program = await aProgram();
    const code = codeOf(await consent(await aSupervisor(), requestOf(program)));
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(program, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('ends the connection if a refresh token is used twice', async () => {
    const { program, refreshToken } = await aConnection(await aSupervisor());
    const { body } = await refresh(program, refreshToken);
    expect((await refresh(program, refreshToken)).body.error).toBe('invalid_grant');
    expect(await asks(body.access_token)).toBe(401);
  });

  it('can’t refresh or revoke with another program’s tokens', async () => {
    const { access, refreshToken } = await aConnection(await aSupervisor());
    const foreign = await aProgram();
    expect((await refresh(foreign, refreshToken)).body.error).toBe('invalid_grant');
    const form = new URLSearchParams({ token: refreshToken, client_id: foreign.clientId });
    expect((await post('/mcp/oauth/revoke', form)).body.error).toBe('unauthorized_client');
    expect(await asks(access)).toBe(200);
    expect(await asks(refreshToken)).toBe(401);
  });

  it('never redirects to an unregistered address', async () => {
    const person = await aSupervisor();
    const program = await aProgram();
    const attempt = (overrides: Record<string, string>) =>
      call('POST', '/oauth/consent', {
        token: person.token,
        body: { ...requestOf(program, overrides), decision: 'allow', grant: 'full' },
      });
    const elsewhere = await attempt({ redirect_uri: 'https://evil.example/callback' });
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'connection-redirect-unknown' } });
    expect((await attempt({ client_id: 'mcp-nobody' })).status).toBe(404);
    const wrong = await post('/mcp/oauth/register', { redirect_uris: ['javascript:alert(1)'] });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });

  it('yields no code without PKCE or for another resource', async () => {
    const person = await aSupervisor();
    const program = await aProgram();
    for (const [overrides, error] of [
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const back = await consent(person, requestOf(program, overrides));
      expect(back.searchParams.get('error')).toBe(error);
      expect(back.searchParams.get('code')).toBeNull();
    }
  });

  it('can’t authorize a program with a key, or create a key with a connection', async () => {
    const person = await aSupervisor();
    const program = await aProgram();
    const byKey = await call('POST', '/oauth/consent', {
      headers: { 'x-api-key': await aKey(person) },
      body: { ...requestOf(program), decision: 'allow', grant: 'full' },
    });
    expect(byKey.status).toBe(403);
    const { access } = await aConnection(person);
    const made = await call('POST', '/auth/api-keys', { token: access, body: { name: 'to stay' } });
    expect(made.status).toBe(403);
  });
});

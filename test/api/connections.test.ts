import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AREAS } from '#shared/domain/areas.ts';
import { call, platformUrl } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';
import {
  aConnection,
  aProgram,
  CALLBACK,
  codeOf,
  consent,
  exchange,
  type Program,
  post,
  requestOf,
} from '../support/connection.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';

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

/** The status with which the tool server answers a token. */
const asks = async (access: string): Promise<number> => {
  const response = await fetch(`${platformUrl()}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${access}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: GET_PROFILE }),
  });
  return response.status;
};
const GET_PROFILE = { name: 'get_user_profile', arguments: {} };

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
        areas: [...AREAS],
      },
      redirectTo: null,
    });
    const back = await consent(person, requestOf(program));
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get('state')).toBe('a state');
    expect(back.searchParams.get('iss')).toBe(platformUrl());
    const { status, body } = await exchange(program, codeOf(back));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: AREAS.join(' ') });

    const agent = await aToolClient({ authorization: `Bearer ${body.access_token}` });
    expect((await use(agent, 'get_user_profile')).data.username).toBe(person.username);
    expect((await use(agent, 'create_agent', { name: 'Made by an assistant' })).isError).toBe(false);
    const { body: events } = await call('GET', '/auth/security-events', { token: person.token });
    expect(events.data.events[0]).toMatchObject({ kind: 'connection-allowed', detail: 'An assistant' });
  });

  it('that may submit papers does nothing else, and its refresh token grants no more', async () => {
    const { program, access, refreshToken } = await aConnection(await aSupervisor(), ['submit']);
    const agent = await aToolClient({ authorization: `Bearer ${access}` });
    expect((await use(agent, 'get_user_profile')).isError).toBe(false);
    const listed = (await agent.listTools()).tools.map(({ name }) => name);
    expect([listed.includes('submit_paper'), listed.includes('submit_review')]).toEqual([true, false]);
    const refused = await fetch(`${platformUrl()}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'create_agent', arguments: { name: 'No' } },
      }),
    });
    expect(refused.status).toBe(403);
    const challenge = refused.headers.get('www-authenticate');
    expect(challenge).toContain('error="insufficient_scope", scope="read submit account"');
    expect(challenge).toContain('resource_metadata=');
    for (const scope of ['full', 'review', 'read submit account'])
      expect((await refresh(program, refreshToken, { scope })).body.error).toBe('invalid_scope');
    expect((await refresh(program, refreshToken, { scope: 'read' })).body.scope).toBe('read');
  });

  it('needs an area that the person chose', async () => {
    const [person, program] = [await aSupervisor(), await aProgram()];
    const ask = (answer: object) =>
      call('POST', '/oauth/consent', { token: person.token, body: { ...requestOf(program), ...answer } });
    expect((await ask({ decision: 'allow' })).body.code).toBe('nothing-granted');
    expect((await ask({ decision: 'allow', areas: [] })).body.code).toBe('validation-failed');
  });

  it('gets a token for the tool server alone', async () => {
    const { access } = await aConnection(await aSupervisor());
    expect(await asks(access)).toBe(200);
    const direct = await call('GET', '/users/me', { token: access });
    expect([direct.status, direct.body.code]).toEqual([401, 'token-for-tools']);
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
    const exported = unzipSync(await mine.bytes(), {
      filter: ({ name }) => name === 'data/connections.json',
    });
    expect(Buffer.from(exported['data/connections.json'] ?? []).toString()).toContain('An assistant');
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
        body: { ...requestOf(program, overrides), decision: 'allow', areas: AREAS },
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
      body: { ...requestOf(program), decision: 'allow', areas: AREAS },
    });
    expect(byKey.body.code).toBe('session-required');
    const { access } = await aConnection(person);
    const made = await call('POST', '/auth/api-keys', { token: access, body: { name: 'to stay' } });
    expect(made.status).toBe(401);
  });
});

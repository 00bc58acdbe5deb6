import { createHash, randomBytes } from 'node:crypto';
import { AREAS, type Area } from '#shared/domain/areas.ts';
import { call, platformUrl } from './api.ts';
import type { TestPerson } from './builders.ts';

export const CALLBACK = 'https://assistant.example/callback';

/** Sends an object as JSON and parameters as a form. */
export async function post(path: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${platformUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** A registered program, with a PKCE verifier and its challenge. */
export async function aProgram(redirectUris = [CALLBACK]) {
  const { body } = await post('/mcp/oauth/register', {
    client_name: 'An assistant',
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
  });
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { clientId: body.client_id as string, verifier, challenge };
}
export type Program = Awaited<ReturnType<typeof aProgram>>;

export const requestOf = ({ clientId, challenge }: Program, overrides: Record<string, string> = {}) => ({
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
export async function consent(
  person: TestPerson,
  request: object,
  answer: object = { decision: 'allow', areas: AREAS },
) {
  const { body } = await call('POST', '/oauth/consent', {
    token: person.token,
    body: { ...request, ...answer },
  });
  return new URL(body.data.redirectTo);
}

export const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

export const exchange = (program: Program, code: string, overrides: Record<string, string> = {}) =>
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

/** An authorized program with its tokens. */
export async function aConnection(person: TestPerson, areas: readonly Area[] = AREAS) {
  const program = await aProgram();
  const back = await consent(person, requestOf(program), { decision: 'allow', areas });
  const { body } = await exchange(program, codeOf(back));
  return {
    program,
    code: codeOf(back),
    access: body.access_token as string,
    refreshToken: body.refresh_token as string,
  };
}

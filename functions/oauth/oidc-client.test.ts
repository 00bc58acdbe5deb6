import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, authorizationUrl, newSecrets } from './oidc-client.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = () => Math.floor(Date.now() / 1000);
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The provider's response to the code exchange; set by each test. */
let answer: () => { status: number; body: object };
const server = createServer((request, response) => {
  const issuer = `http://localhost:${portOf()}`;
  const pages: Record<string, () => { status: number; body: object }> = {
    '/.well-known/openid-configuration': () => ({
      status: 200,
      body: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      },
    }),
    '/jwks': () => ({
      status: 200,
      body: { keys: [{ ...key.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }] },
    }),
    '/token': () => answer(),
  };
  const { status, body } = pages[request.url ?? '']?.() ?? { status: 404, body: {} };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

function portOf(): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function signed(
  claims: object,
  signer = key.privateKey,
  header: object = { alg: 'RS256', kid: '1' },
): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(signer, 'base64url')}`;
}

const secretsManager = mockClient(SecretsManagerClient);
beforeAll(async () => {
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: 'our-secret' });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  process.env.GOOGLE_ISSUER = `http://localhost:${portOf()}`;
  process.env.GOOGLE_CLIENT_ID = 'us';
  process.env.GOOGLE_CLIENT_SECRET_ARN = 'arn:secret';
});
afterAll(() => server.close());

const secrets = newSecrets();
const rightClaims = () => ({
  iss: `http://localhost:${portOf()}`,
  aud: 'us',
  sub: '42',
  nonce: secrets.nonce,
  iat: now(),
  exp: now() + 300,
  email: 'ada@example.org',
});
const tokens = (idToken: string) => () => ({
  status: 200,
  body: { access_token: 'a', token_type: 'Bearer', id_token: idToken },
});
const exchange = () =>
  answerOf('google', new URL(`https://colophon.example/back?code=c&state=${secrets.state}`), secrets);

describe('a provider’s ID token', () => {
  it('is accepted if issuer, audience, time, nonce and signature are right', async () => {
    answer = tokens(signed(rightClaims()));
    expect((await exchange()).claims).toMatchObject({ sub: '42', email: 'ada@example.org' });
  });

  it.each([
    ['another issuer', () => signed({ ...rightClaims(), iss: 'https://evil.example' })],
    ['another audience', () => signed({ ...rightClaims(), aud: 'them' })],
    ['an expired time', () => signed({ ...rightClaims(), iat: now() - 900, exp: now() - 600 })],
    ['another nonce', () => signed({ ...rightClaims(), nonce: 'another' })],
    ['no nonce', () => signed({ ...rightClaims(), nonce: undefined })],
    ['another key', () => signed(rightClaims(), foreignKey.privateKey)],
    ['no signature', () => `${base64url({ alg: 'none' })}.${base64url(rightClaims())}.`],
  ])('is rejected with %s', async (_, idToken) => {
    answer = tokens(idToken());
    await expect(exchange()).rejects.toMatchObject({ problem: 'oauth_failed' });
  });

  it('is missing if the code is refused or the provider fails', async () => {
    answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
    await expect(exchange()).rejects.toMatchObject({ problem: 'token_exchange_failed' });
    answer = () => ({ status: 502, body: {} });
    await expect(exchange()).rejects.toMatchObject({ problem: 'token_exchange_failed' });
  });
});

it('is requested with PKCE by SHA-256, without revealing the verifier', async () => {
  const url = await authorizationUrl('google', secrets, 'https://colophon.example/back');
  expect(url).toContain('code_challenge_method=S256');
  expect(url).not.toContain(secrets.codeVerifier);
});

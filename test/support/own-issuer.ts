import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** An ID token that an issuer returns: its claims, and how it is signed. */
export interface Token {
  claims: object;
  header?: object;
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function write({ claims, header = { alg: 'RS256', kid: '1' } }: Token): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  const isSigned = !('alg' in header) || header.alg !== 'none';
  return `${text}.${isSigned ? createSign('sha256').update(text).sign(key.privateKey, 'base64url') : ''}`;
}

/**
 * Serves an OpenID Connect issuer that returns any token, for attacks. Below `/redirects`, it redirects to the metadata service of clouds;
 * below `/named-differently`, its metadata names another issuer.
 */
export function anOwnIssuer() {
  let token: Token = { claims: {} };
  let url = '';
  const server = createServer((request, response) => {
    const metadata = (issuer: string) => ({
      issuer,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
    });
    const pages: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => metadata(url),
      '/named-differently/.well-known/openid-configuration': () => metadata('https://login.uni.example'),
      '/jwks': () => ({
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }],
      }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: write(token) }),
    };
    if (request.url?.startsWith('/redirects/')) {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      return;
    }
    const page = pages[request.url ?? '']?.();
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page ?? {}));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => void server.close());
  return {
    get url() {
      return url;
    },
    returns: (next: Token) => {
      token = next;
    },
  };
}

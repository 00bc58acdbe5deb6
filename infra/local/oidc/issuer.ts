import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import Provider, { interactionPolicy } from 'oidc-provider';
import { devPage, escapeHtml } from '../http/dev-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { People } from './people.ts';

export type Client = { id: string; secret: string; redirectUris: string[] };

const MINUTES = 60;
/** To add and change works and peer reviews. */
const SCOPES_OF_ORCID = ['/activities/update'];

/** An OpenID Connect issuer with one client, which logs in the person that the form names. */
export async function createIssuer(url: string, client: Client, people: People): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { Prompt, base } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(url, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, caller, token) => token.clientId === caller.clientId },
    },
    scopes: ['openid', ...SCOPES_OF_ORCID],
    interactions: { policy, url: (_, { uid }) => `${new URL(url).pathname}/interaction/${uid}` },
    renderError: async (ctx, { error, error_description: sentence }) => {
      ctx.type = 'html';
      ctx.body = devPage('The issuer refuses', `<p>${escapeHtml(`${error}: ${sentence ?? ''}`)}</p>`).body;
    },
    // As at Google, the ID token contains the claims of the scopes.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'eduperson_scoped_affiliation'],
    },
    findAccount: (_, id) => {
      const person = people.find(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person.claims }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { accountId } = oidc.session ?? {};
      if (accountId === undefined || oidc.client === undefined) {
        return undefined;
      }
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope(['openid email profile', ...SCOPES_OF_ORCID].join(' '));
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 10 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
    },
  });
  // The address of an institution contains its id, which exists once an admin has added it.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    client.redirectUris.some((allowed) => address === allowed || address.startsWith(`${allowed}/`));
  return provider;
}

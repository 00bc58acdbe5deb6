import * as store from './connection-store.ts';
import { OAuthError } from './oauth-error.ts';
import { hashOf } from './secrets.ts';

/**
 * A program gives a token back (RFC 7009); with its refresh token it ends its connection. A token that there is not is as
 * good as revoked.
 * @throws OAuthError `unauthorized_client` for the token of another program
 */
export async function revokeToken(form: Record<string, string | undefined>): Promise<void> {
  if (!form.token || !form.client_id) throw new OAuthError('invalid_request', 'Send token and client_id.');
  const token = await store.findToken(hashOf(form.token));
  if (!token) return;
  if (token.clientId !== form.client_id)
    throw new OAuthError('unauthorized_client', 'This token belongs to another program.');
  if (token.kind === 'access') await store.deleteToken(token.tokenHash);
  else await store.endConnection(token.supervisorId, token.connectionId);
}

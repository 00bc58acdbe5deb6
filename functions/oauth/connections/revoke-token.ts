import * as store from './connection-repository.ts';
import { OAuthError } from './oauth-error.ts';
import { hashOf } from './secrets.ts';

/**
 * Revokes a token (RFC 7009); revoking a refresh token ends the connection. Unknown tokens count as revoked.
 * @throws OAuthError `unauthorized_client` for another program's token
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

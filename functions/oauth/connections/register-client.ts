import * as z from 'zod';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as store from './connection-repository.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectUri, redirectHost } from './redirect-uris.ts';

/** A client that nobody authorizes within a day is deleted. */
const UNUSED_SECONDS = 24 * 3600;

const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().max(1000).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/**
 * Registers a program (RFC 7591), open to all. It gets an id and no secret, because programs on people's machines can't
 * keep one. PKCE, the exact redirect URI, and the person who sees where the browser goes make it safe.
 * @throws OAuthError
 */
export function registerClient({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (body: unknown) => {
    const parsed = Metadata.safeParse(body);
    if (!parsed.success)
      throw new OAuthError('invalid_client_metadata', parsed.error.issues[0]?.message ?? '');
    const { redirect_uris, client_name, grant_types, response_types } = parsed.data;
    const wrong = redirect_uris.find((uri) => !isRedirectUri(uri));
    if (wrong !== undefined)
      throw new OAuthError(
        'invalid_redirect_uri',
        `${wrong.slice(0, 200)} must be an https URL, a URL of this machine, or a program’s scheme.`,
      );
    if (grant_types && !grant_types.includes('authorization_code'))
      throw new OAuthError('invalid_client_metadata', 'Only the grant authorization_code is supported.');
    if (response_types && !response_types.includes('code'))
      throw new OAuthError('invalid_client_metadata', 'Only the response type code is supported.');
    const now = clock();
    const issuedAt = Math.floor(now.getTime() / 1000);
    const name = printable(client_name ?? '') || redirectHost(redirect_uris[0] ?? '');
    const clientId = `mcp-${newId().toLowerCase()}`;
    await store.addClient({
      clientId,
      name,
      redirectUris: redirect_uris,
      createdAt: now.toISOString(),
      expiresAt: issuedAt + UNUSED_SECONDS,
    });
    return {
      client_id: clientId,
      client_id_issued_at: issuedAt,
      client_name: name,
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  };
}

/** Returns a name that is safe to display, without control characters and changes of text direction. */
const printable = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100);

import * as z from 'zod';
import type { Clock } from '../../_lib/clock.ts';
import * as store from './connection-store.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectUri, redirectHostOf } from './redirect-uris.ts';

/** A program that nobody lets in within a day is forgotten. */
const UNUSED_SECONDS = 24 * 3600;

const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().max(1000).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/**
 * Registers a program (RFC 7591), open to all: it gets an id, and no secret, since programs on people's machines can keep
 * none. What makes it safe is PKCE, the exact redirect, and the person who sees where the browser goes back to.
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
        `${wrong.slice(0, 200)} is neither https, nor this machine, nor a program’s scheme.`,
      );
    if (grant_types && !grant_types.includes('authorization_code'))
      throw new OAuthError('invalid_client_metadata', 'Only the grant authorization_code is given.');
    if (response_types && !response_types.includes('code'))
      throw new OAuthError('invalid_client_metadata', 'Only the response type code is given.');
    const now = clock();
    const issuedAt = Math.floor(now.getTime() / 1000);
    const name = printable(client_name ?? '') || redirectHostOf(redirect_uris[0] ?? '');
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

/** A name as a person is to read it: no controls, nothing that turns the direction of the text. */
const printable = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100);

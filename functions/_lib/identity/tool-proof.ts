import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACCESS_TOKEN_PREFIX } from '#shared/domain/connection-constants.ts';
import { edgeSecrets, ownEdgeSecret } from '../runtime/edge-secret.ts';

/** The header with which the MCP server shows that an assistant's token came to it. */
const HEADER = 'x-tools-proof';
type Headers = Record<string, string | undefined>;

/**
 * Returns the header for calling the API with an assistant's token. Such tokens are for the MCP server (RFC 8707): the API
 * accepts them only from it. The secret is the one that CloudFront and the functions share; callers don't have it.
 */
export function toolProof(token: string | undefined): Record<string, string> {
  const secret = ownEdgeSecret();
  return secret && token?.startsWith(ACCESS_TOKEN_PREFIX) ? { [HEADER]: proofOf(token, secret) } : {};
}

/** Returns whether the MCP server sent an assistant's token. */
export function isFromTools(token: string, headers: Headers): boolean {
  const shown = Buffer.from(headers[HEADER] ?? '');
  return edgeSecrets().some((secret) => {
    const expected = Buffer.from(proofOf(token, secret));
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  });
}

/** Returns whether an assistant's token was sent to the API directly. */
export function isMisplacedToken({ authorization = '', ...headers }: Headers): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  return token?.startsWith(ACCESS_TOKEN_PREFIX) === true && !isFromTools(token, headers);
}

const proofOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(`tools ${token}`).digest('base64url');

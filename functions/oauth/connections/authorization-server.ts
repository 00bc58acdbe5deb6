import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ulid } from 'ulid';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { AREAS } from '#shared/domain/areas.ts';
import { CONSENT_PATH, OAUTH_PATHS, resourceOf } from '#shared/domain/connection-constants.ts';
import { AppError } from '#shared/errors.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';
import { subscriberPrefix } from '../../_lib/identity/device.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { enforceRateLimit, raisedLimit } from '../../_lib/runtime/rate-limits.ts';
import { requestOrigin } from '../../_lib/runtime/request-origin.ts';
import { countAddress } from '../../_lib/runtime/request-rate-limits.ts';
import { viewerAddress } from '../../_lib/runtime/viewer-address.ts';
import { issueTokens } from './issue-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import { registerClient } from './register-client.ts';
import { revokeToken } from './revoke-token.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** Anybody can register clients; nobody needs more than this. */
const REGISTRATIONS = { limit: 60, windowSeconds: 3600 };

const deps = { clock: systemClock, newId: ulid };
const exchange = issueTokens(deps);
const register = registerClient(deps);

export const isMetadata = (path: string): boolean => path.startsWith('/.well-known/oauth-');

/**
 * Returns whether a path belongs to the authorization server, whose responses follow the RFCs instead of the API's
 * envelope.
 */
export const isAuthorizationServer = (path: string): boolean =>
  isMetadata(path) || Object.values<string>(OAUTH_PATHS).includes(path);

/** Serves the requests of programs: metadata, registration, tokens and revocation. */
export async function serveAuthorization(event: APIGatewayProxyEventV2): Promise<Result> {
  const origin = requestOrigin(event.headers);
  const path = event.rawPath;
  if (path.startsWith('/.well-known/oauth-protected-resource'))
    return json(200, resourceMetadata(origin), 300);
  if (path.startsWith('/.well-known/oauth-authorization-server'))
    return json(200, serverMetadata(origin), 300);
  const address = viewerAddress(event);
  try {
    await countAddress(address, systemClock());
    return await act(path, event, origin, address);
  } catch (error) {
    if (error instanceof OAuthError)
      return json(400, { error: error.code, error_description: error.message });
    if (error instanceof AppError && error.status === 429)
      return {
        ...json(429, { error: 'slow_down', error_description: error.message }),
        headers: { ...JSON_TYPE, 'retry-after': String(error.retryAfter ?? 60) },
      };
    throw error;
  }
}

async function act(
  path: string,
  event: APIGatewayProxyEventV2,
  origin: string,
  address: string,
): Promise<Result> {
  if (path === OAUTH_PATHS.register) {
    const bucket = `clients-from ${subscriberPrefix(address)}`;
    await enforceRateLimit(bucket, raisedLimit(REGISTRATIONS), systemClock(), 'too-many-requests');
    return json(201, await register(jsonBody(event)));
  }
  const form = formBody(event);
  if (path === OAUTH_PATHS.token) return json(200, await exchange(form, origin));
  await revokeToken(form);
  return json(200, {});
}

/** RFC 9728. */
const resourceMetadata = (origin: string) => ({
  resource: resourceOf(origin),
  resource_name: PRODUCT_NAME,
  authorization_servers: [origin],
  scopes_supported: AREAS,
  bearer_methods_supported: ['header'],
  resource_documentation: `${origin}/docs/mcp`,
});

/** RFC 8414. */
const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}${CONSENT_PATH}`,
  token_endpoint: `${origin}${OAUTH_PATHS.token}`,
  registration_endpoint: `${origin}${OAUTH_PATHS.register}`,
  revocation_endpoint: `${origin}${OAUTH_PATHS.revoke}`,
  scopes_supported: AREAS,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${origin}/docs/mcp`,
});

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const json = (statusCode: number, body: object, cacheSeconds = 0): Result => ({
  statusCode,
  headers: cacheSeconds > 0 ? { ...JSON_TYPE, 'cache-control': `max-age=${cacheSeconds}` } : JSON_TYPE,
  body: JSON.stringify(body),
});

const textOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString('utf8');

function jsonBody(event: APIGatewayProxyEventV2): unknown {
  try {
    return parseOutsideJson(textOf(event));
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object.');
  }
}

/** A repeated parameter is an error (RFC 6749 §3.2). */
function formBody(event: APIGatewayProxyEventV2): Record<string, string> {
  const pairs = [...new URLSearchParams(textOf(event))].filter(([, value]) => value !== '');
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new OAuthError('invalid_request', 'A parameter was sent twice.');
  return Object.fromEntries(pairs);
}

import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['no secret', {}],
  ['a guessed secret', { 'X-Origin-Proof': 'a guess' }],
])('refuses a connection around CloudFront with %s', async (_, headers) => {
  vi.stubEnv('EDGE_SECRET', 'the secret');
  const event = { headers, requestContext: { eventType: 'CONNECT', connectionId: 'a connection' } };
  expect(await handler(event as unknown as APIGatewayProxyWebsocketEventV2)).toEqual({ statusCode: 403 });
});

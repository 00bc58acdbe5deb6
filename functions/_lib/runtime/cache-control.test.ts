import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { withCacheControl } from './cache-control.ts';

function cachingOf(method: string, headers: Record<string, string>, statusCode = 200, own = {}) {
  const event = { headers, requestContext: { http: { method } } } as unknown as APIGatewayProxyEventV2;
  return withCacheControl(event, { statusCode, headers: own }).headers?.['cache-control'];
}

it.each([
  ['a read with a session', 'GET', { authorization: 'Bearer x' }, 200],
  ['a read with a key', 'GET', { 'x-api-key': 'x' }, 200],
  ['an unchanged answer to a key', 'GET', { 'x-api-key': 'x' }, 304],
  ['a refusal', 'GET', {}, 403],
  ['a login, which answers with a token', 'POST', {}, 200],
])('keeps %s out of all caches', (_, method, headers, status) => {
  expect(cachingOf(method, headers, status)).toBe('no-store');
  expect(cachingOf(method, headers, status, { 'cache-control': 'max-age=60' })).toBe('no-store');
});

it('lets browsers keep what everybody may read, unless the answer says otherwise', () => {
  expect([cachingOf('GET', {}), cachingOf('GET', {}, 304)]).toEqual([
    'private, no-cache',
    'private, no-cache',
  ]);
  expect(cachingOf('GET', {}, 200, { 'cache-control': 'no-store' })).toBe('no-store');
});

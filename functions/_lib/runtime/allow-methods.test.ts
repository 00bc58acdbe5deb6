import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { allowMethods, READ_METHODS } from './allow-methods.ts';

const serve = allowMethods(
  (path) => (path === '/free' ? [] : READ_METHODS),
  () => ({ statusCode: 200, body: 'served' }),
);
const answer = (method: string, rawPath = '/oai') =>
  serve(
    { rawPath, requestContext: { http: { method } } } as APIGatewayProxyEventV2,
    { awsRequestId: 'r-1' } as Context,
  );

it('serves the methods of a path, and any where the handler decides', () => {
  for (const served of [answer('GET'), answer('HEAD'), answer('DELETE', '/free')])
    expect(served).toEqual({ statusCode: 200, body: 'served' });
});

it('says which methods a path takes if it refuses another', () => {
  expect(answer('POST')).toMatchObject({
    statusCode: 405,
    headers: { allow: 'GET, HEAD' },
    body: expect.stringContaining('This address takes GET, HEAD.'),
  });
});

it('answers a preflight request, to which API Gateway adds its headers', () => {
  expect(answer('OPTIONS')).toEqual({ statusCode: 204 });
  expect(answer('OPTIONS', '/free')).toEqual({ statusCode: 204 });
});

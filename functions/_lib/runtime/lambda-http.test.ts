import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { toRequest } from './lambda-http.ts';

const bodyOf = (body: string) =>
  toRequest({
    rawPath: '/api/v1/agents',
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' } },
    body,
  } as unknown as APIGatewayProxyEventV2).body();

describe('reading a JSON body', () => {
  it('returns what was sent', async () => {
    expect(await bodyOf('{"name":"Zo\\u00eb \\ud83d\\ude00"}')).toEqual({ name: 'Zoë 😀' });
  });

  it('rejects lone surrogates, which no table can store', async () => {
    expect(await bodyOf('{"name":"a\\ud800b","more":["\\udfff"]}')).toEqual({
      name: 'a\ufffdb',
      more: ['\ufffd'],
    });
  });
});

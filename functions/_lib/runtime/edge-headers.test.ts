import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { fromEdge } from './edge-headers.ts';
import { forwardedHeaders } from './viewer-address.ts';

const SAID = { 'x-viewer-address': '203.0.113.9', 'x-forwarded-host': 'colophon.example', accept: '*/*' };

/** Returns the headers that a function receives for a request; or the refusal. */
function seen(headers: Record<string, string>) {
  const event = { headers } as unknown as APIGatewayProxyEventV2;
  const refusal = fromEdge().before?.({
    event,
    context: {} as Context,
    response: null,
    error: null,
    internal: {},
  });
  return refusal ?? event.headers;
}

afterEach(() => vi.unstubAllEnvs());

describe('headers about the viewer', () => {
  it('are trusted if the edge’s secret comes with them, and the secret is removed', () => {
    vi.stubEnv('EDGE_SECRET', 'known to both');
    expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: 'known to both' })).toEqual(SAID);
  });

  it.each([
    ['a request without the headers', {}],
    ['a request with another secret', { [EDGE_SECRET_HEADER]: 'a guess' }],
    ['a request with an empty secret', { [EDGE_SECRET_HEADER]: '' }],
  ])('are not read from %s, which is refused', (_, shown) => {
    vi.stubEnv('EDGE_SECRET', 'known to both');
    expect(seen({ ...SAID, ...shown })).toMatchObject({ statusCode: 403 });
  });

  it('are trusted with the new and the old secret while it rotates, and with no older one', () => {
    vi.stubEnv('EDGE_SECRET', 'new,old');
    for (const secret of ['new', 'old'])
      expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: secret })).toEqual(SAID);
    for (const secret of ['older', 'new,old', ''])
      expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: secret })).toMatchObject({ statusCode: 403 });
  });

  it('come from another function with the secret that all functions accept while they are replaced', () => {
    const event = { headers: {}, requestContext: { http: { sourceIp: '203.0.113.9' } } };
    vi.stubEnv('EDGE_SECRET', 'new,old');
    const sent = forwardedHeaders(event as unknown as APIGatewayProxyEventV2, 'a tool');
    vi.stubEnv('EDGE_SECRET', 'old,older');
    expect(seen(sent)).toMatchObject({ 'x-viewer-address': '203.0.113.9' });
  });

  it('are not trusted from any request if no secret is configured', () => {
    vi.stubEnv('EDGE_SECRET', '');
    expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: '' })).toEqual({ accept: '*/*' });
  });
});

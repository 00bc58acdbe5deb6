import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { fromEdge } from './from-edge.ts';

const SAID = { 'x-viewer-address': '203.0.113.9', 'x-forwarded-host': 'colophon.example', accept: '*/*' };

/** The headers that a function sees of what was sent. */
function seen(headers: Record<string, string>): APIGatewayProxyEventV2['headers'] {
  const event = { headers } as unknown as APIGatewayProxyEventV2;
  fromEdge().before?.({
    event,
    context: {} as Context,
    response: null,
    error: null,
    internal: {},
  });
  return event.headers;
}

afterEach(() => vi.unstubAllEnvs());

describe('what is said of a viewer', () => {
  it('is believed from the edge, whose proof goes no further', () => {
    vi.stubEnv('EDGE_SECRET', 'known to both');
    expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: 'known to both' })).toEqual(SAID);
  });

  it.each([
    ['nobody who shows nothing', {}],
    ['nobody who shows something else', { [EDGE_SECRET_HEADER]: 'a guess' }],
    ['nobody who shows nothing at all of it', { [EDGE_SECRET_HEADER]: '' }],
  ])('is believed from %s', (_, shown) => {
    vi.stubEnv('EDGE_SECRET', 'known to both');
    expect(seen({ ...SAID, ...shown })).toEqual({ accept: '*/*' });
  });

  it('is believed from nobody where no secret was put in place', () => {
    vi.stubEnv('EDGE_SECRET', '');
    expect(seen({ ...SAID, [EDGE_SECRET_HEADER]: '' })).toEqual({ accept: '*/*' });
  });
});

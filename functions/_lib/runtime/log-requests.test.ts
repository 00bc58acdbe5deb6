import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { logRefusal, logRequests } from './log-requests.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the line that a request leaves in the log. */
function lineOf(statusCode: number, note: (context: Context) => void = () => undefined) {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { before, after } = logRequests();
  const context = { awsRequestId: 'r-1' } as Context;
  const event = {
    routeKey: 'ANY /feeds/{proxy+}',
    requestContext: { http: { method: 'GET' } },
    rawQueryString: 'q=private',
    body: 'private',
  } as APIGatewayProxyEventV2;
  const request = { event, context, response: { statusCode }, error: null, internal: {} };
  before?.(request as never);
  note(context);
  after?.(request as never);
  return String(info.mock.lastCall?.[0]);
}

it('names route, status, error and caller of a refused request', () => {
  const line = lineOf(403, (context) => logRefusal(context, { error: 'admin-only', caller: '01ADA' }));
  expect(JSON.parse(line)).toMatchObject({
    ...{ requestId: 'r-1', route: 'GET /feeds/{proxy+}', status: 403 },
    ...{ error: 'admin-only', caller: '01ADA', serverErrors: 0 },
  });
});

it('has neither the caller of other requests nor anything of query and body', () => {
  const line = lineOf(200);
  expect(JSON.parse(line)).not.toHaveProperty('caller');
  expect(line).not.toContain('private');
});

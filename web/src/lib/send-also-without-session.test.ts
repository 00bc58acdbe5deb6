import { expect, it, vi } from 'vitest';
import { sendAlsoWithoutSession } from './send-also-without-session.ts';

const request = (headers: Record<string, string>) =>
  new Request('https://a.example/api', { method: 'POST', body: 'words', headers });
/** An API that accepts anonymous requests and no token. */
const api = vi.fn(async (sent: Request) =>
  sent.headers.has('authorization')
    ? new Response(null, { status: 401 })
    : new Response(await sent.text(), { status: 200 }),
);

it('repeats a request without a token that is refused', async () => {
  const onRefused = vi.fn();
  const response = await sendAlsoWithoutSession(request({ authorization: 'Bearer old' }), api, onRefused);
  expect([response.status, await response.text(), onRefused.mock.calls.length]).toEqual([200, 'words', 1]);
});

it('returns the refusal of a request that has no token', async () => {
  const refusing = vi.fn(async () => new Response(null, { status: 401 }));
  const response = await sendAlsoWithoutSession(request({}), refusing, () => undefined);
  expect([response.status, refusing.mock.calls.length]).toEqual([401, 1]);
});

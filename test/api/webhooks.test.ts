import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

let receiver: Awaited<ReturnType<typeof startHookReceiver>>;
let owner: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  [receiver, owner, stranger] = await Promise.all([startHookReceiver(), aSupervisor(), aSupervisor()]);
});
afterAll(() => receiver.close());

const make = async (path: string, fields: object = {}) => {
  const { status, body } = await call('POST', '/notifications/webhooks', {
    token: owner.token,
    body: { url: receiver.url(path), ...fields },
  });
  expect(status).toBe(201);
  return body.data as { id: string; secret: string };
};
/** Only admins announce this type, so that nothing but tests arrives. */
const TESTS_ONLY = { types: ['APP_UPDATE'] };
const deliveriesOf = async (id: string) =>
  (await call('GET', `/notifications/webhooks/${id}/deliveries`, { token: owner.token })).body.data
    .deliveries as {
    id: string;
    state: string;
    attempts: { status: number | null; problem: string | null }[];
  }[];
const arrived = (path: string, count = 1) =>
  until(async () => {
    const found = receiver.received.filter((message) => message.path === path);
    return found.length >= count ? found : undefined;
  }, `${count} messages at ${path}`);
const settled = (id: string, state: string) =>
  until(
    async () => (await deliveriesOf(id)).find((delivery) => delivery.state === state),
    `a ${state} delivery`,
  );

describe('a webhook', () => {
  it('receives a notification, signed, that leads to the page', async () => {
    const { id, secret } = await make('/reviews', { types: ['PAPER_REVIEW_RECEIVED'] });
    const paper = await aPublishedPaper(owner);
    await review(stranger, paper.archiveId);
    const [message] = await arrived('/reviews');
    const read = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
    expect(read).toMatchObject({
      type: 'PAPER_REVIEW_RECEIVED',
      data: { url: expect.stringContaining(`/papers/${paper.archiveId}`) },
    });
    const delivered = await settled(id, 'delivered');
    expect(delivered).toMatchObject({ id: message?.headers['webhook-id'], attempts: [{ status: 204 }] });
    // Other notifications of the owner, such as that of the publication, weren't sent to it.
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it('is retried with the same id after an error, and can be sent again', async () => {
    const { id } = await make('/flaky', TESTS_ONLY);
    receiver.answers.push(500);
    await call('POST', `/notifications/webhooks/${id}/test`, { token: owner.token });
    const delivered = await settled(id, 'delivered');
    expect(delivered.attempts).toMatchObject([
      { status: 500, problem: 'The receiver answered 500 instead of 2xx.' },
      { status: 204, problem: null },
    ]);
    const again = await call('POST', `/notifications/webhooks/${id}/deliveries/${delivered.id}/replay`, {
      token: owner.token,
    });
    expect(again.status).toBe(202);
    const messages = await arrived('/flaky', 3);
    expect(new Set(messages.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivered.id]));
    await until(
      async () => ((await settled(id, 'delivered')).attempts.length === 3 ? true : undefined),
      'the third attempt',
    );
  });

  it('is paused by 410, and receives again once its owner resumes it', async () => {
    const { id } = await make('/gone', TESTS_ONLY);
    receiver.answers.push(410);
    await call('POST', `/notifications/webhooks/${id}/test`, { token: owner.token });
    await settled(id, 'failed');
    const list = await call('GET', '/notifications/webhooks', { token: owner.token });
    const mine = (list.body.data.webhooks as { id: string }[]).find((webhook) => webhook.id === id);
    expect(mine).toMatchObject({ isActive: false });
    expect(mine).not.toHaveProperty('secret');
    await call('PUT', `/notifications/webhooks/${id}`, { token: owner.token, body: { isActive: true } });
    await call('POST', `/notifications/webhooks/${id}/test`, { token: owner.token });
    await settled(id, 'delivered');
  });

  it('is its owner’s alone', async () => {
    const { id } = await make('/mine');
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/01KB0000000000000000000000/replay'],
    ] as const) {
      const { status, body } = await call(method, `/notifications/webhooks/${id}${path}`, {
        token: stranger.token,
        ...(method === 'PUT' ? { body: { isActive: false } } : {}),
      });
      expect([method, path, status, body.code]).toEqual([method, path, 404, 'webhook-not-found']);
    }
    expect((await call('DELETE', `/notifications/webhooks/${id}`, { token: owner.token })).status).toBe(200);
  });

  it('is refused for addresses inside a network, and above the limit', async () => {
    for (const url of ['http://example.org/', 'https://10.0.0.1/', 'https://user:word@example.org/']) {
      const { status, body } = await call('POST', '/notifications/webhooks', {
        token: stranger.token,
        body: { url },
      });
      expect([url, status, body.code]).toEqual([url, 400, 'webhook-address-refused']);
    }
    const create = () =>
      call('POST', '/notifications/webhooks', {
        token: stranger.token,
        body: { url: 'https://example.org/hooks' },
      });
    for (let made = 0; made < WEBHOOK_LIMITS.perSupervisor; made++) expect((await create()).status).toBe(201);
    const { status, body } = await create();
    expect([status, body.code]).toEqual([409, 'webhook-limit-reached']);
  });
});

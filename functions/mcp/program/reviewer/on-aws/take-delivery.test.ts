import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryOfText } from '../delivery-of-text.ts';
import { ModelFault } from '../reading/model.ts';
import { readPrompts } from '../reading/prompts.ts';
import { aScriptedModel } from '../scripted/scripted-model.ts';
import { modelReviewer } from '../work/reviewer.ts';
import { enqueueDelivery, reviewDelivery } from './take-delivery.ts';

const { objects, queue } = vi.hoisted(() => ({
  objects: new Map<string, string>(),
  queue: { isDown: false, bodies: [] as string[] },
}));
vi.mock('../../../../_lib/runtime/object-request.ts', () => ({
  requestObject: async (_: string, key: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) objects.set(key, body);
    const stored = objects.get(key);
    return new Response(stored ?? null, { status: stored === undefined ? 404 : 200 });
  },
  unexpected: ({ status }: Response) => new Error(`S3 answered ${status}.`),
}));
vi.mock('../../../../_lib/runtime/send-messages.ts', () => ({
  sendMessages: async (_: string, messages: { body: object }[]) => {
    if (queue.isDown) throw new Error('The queue does not answer.');
    queue.bodies.push(...messages.map(({ body }) => JSON.stringify(body)));
  },
}));

const prompts = readPrompts('functions/mcp/program/reviewer/prompts');
const received: string[] = [];
const platform = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push(body);
  response.end('{}');
});

beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
});
afterEach(() => {
  platform.close();
  objects.clear();
  Object.assign(queue, { isDown: false, bodies: [] });
  received.length = 0;
});

function aDelivery() {
  const { port } = platform.address() as AddressInfo;
  return deliveryOfText(
    { title: 'Moss', abstract: '', contentMarkdown: '# Moss\n\nMoss grows on the north side of walls.\n' },
    { deliveryId: 'd1', callbackUrl: `http://127.0.0.1:${port}/`, now: new Date() },
  );
}

/** A model, and its work on the first message of the queue. */
function aWorker() {
  const model = aScriptedModel({});
  const reviewer = modelReviewer(model, prompts, { tokens: 100_000, minutes: 1 });
  return { model, work: () => reviewDelivery(queue.bodies[0] ?? '', { key: 'the key of both', reviewer }) };
}

it('enqueues a delivery once, and again if the queue did not answer', async () => {
  const delivery = aDelivery();
  queue.isDown = true;
  await expect(enqueueDelivery(delivery)).rejects.toThrow('does not answer');
  queue.isDown = false;
  for (let time = 0; time < 2; time++) await enqueueDelivery(delivery);
  expect(queue.bodies).toHaveLength(1);
});

it('continues with the answers that an earlier run received, and sends one review for two messages', async () => {
  await enqueueDelivery(aDelivery());
  const { model, work } = aWorker();
  const answer = model.generate;
  model.generate = async (call) => {
    if (model.calls.length < 2) return answer(call);
    throw new ModelFault('The model is out of order.', { mayPass: false });
  };
  await expect(work()).rejects.toThrow('was not delivered');
  expect([received, model.calls.length]).toEqual([[], 2]);
  model.generate = answer;
  await work();
  const asked = model.calls.length;
  expect(new Set(model.calls.map(({ prompt }) => prompt)).size).toBe(asked);
  await work();
  expect([received.length, model.calls.length]).toEqual([1, asked]);
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ deliveryId: 'd1', overallScore: 5 });
});

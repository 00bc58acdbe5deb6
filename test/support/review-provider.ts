import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { signBody } from '../../functions/_lib/providers/provider-signature.ts';
import { reviewFields } from './review-fields.ts';

export interface Delivered {
  delivery: ReviewDelivery;
  body: string;
  headers: IncomingMessage['headers'];
}

export type ProviderBehavior = (response: ServerResponse, delivered: Delivered) => unknown;

/** A valid provider's review: a person's fields without those that the platform adds. */
export function aProviderReview(overrides: Record<string, unknown> = {}) {
  const { paperId: _, ...fields } = reviewFields('');
  return { ...fields, modelUsed: 'rules', ...overrides };
}

/** Answers at once with a valid review. */
export const answersAtOnce: ProviderBehavior = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(aProviderReview()));

/** Starts a local review provider that behaves as a test defines, and records deliveries. */
export async function startProvider(behave: ProviderBehavior) {
  const state = { behave, deliveries: [] as Delivered[] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const delivered = { delivery: JSON.parse(body) as ReviewDelivery, body, headers: request.headers };
    state.deliveries.push(delivered);
    state.behave(response, delivered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ...state, state, url: `http://127.0.0.1:${port}/review`, port, stop };
}

/** Sends a provider's callback. */
export async function callBack(url: string, review: object | string, key: string, now = new Date()) {
  const body = typeof review === 'string' ? review : JSON.stringify(review);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-colophon-signature': signBody(body, key, now) },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}

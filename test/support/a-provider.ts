import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { signBody } from '../../functions/_lib/provider-signature.ts';
import { aReview } from './a-review.ts';

export interface Delivered {
  delivery: ReviewDelivery;
  body: string;
  headers: IncomingMessage['headers'];
}

export type Behaviour = (response: ServerResponse, delivered: Delivered) => unknown;

/** The review that a provider in order writes: the fields of a person's, without what we say ourselves. */
export function aProviderReview(overrides: Record<string, unknown> = {}) {
  const { paperId: _, ...fields } = aReview('');
  return { ...fields, modelUsed: 'rules', ...overrides };
}

/** Answers at once with a review in due form. */
export const answersAtOnce: Behaviour = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(aProviderReview()));

/** A review provider on this machine that does what a test says, and remembers what it was sent. */
export async function aProvider(behave: Behaviour) {
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

/** What a provider sends to `callbackUrl`. */
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

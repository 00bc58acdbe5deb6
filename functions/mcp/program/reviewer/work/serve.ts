import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProviderReview, ReviewDelivery, SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';
import { isSigned, signBody } from '../../../../_lib/providers/provider-signature.ts';
import { BoundReached } from '../reading/budget.ts';
import { type Finishing, finishWork, type Receipt, type Watcher } from './finish-work.ts';
import type { Reviewer } from './reviewer.ts';
import type { WorkFolder } from './work-folder.ts';

const MOST_BYTES = 8 * 1024 * 1024;
/** Between the tries to send a review, in milliseconds. */
const PAUSES_MS = [500, 5_000, 30_000];

interface Serving {
  port: number;
  host: string;
  /** The key of the agent's profile, which signs messages in both directions. */
  key: string;
  reviewer: Reviewer;
  folder: WorkFolder;
  watcher: Watcher;
}

/** Serves the protocol of review providers: takes papers, answers 202, and calls back with the review. Continues what an earlier run left. */
export async function serveReviews({ port, host, key, reviewer, folder, watcher }: Serving) {
  const finishing: Finishing = {
    reviewer,
    watcher,
    send: (delivery, review) => callBack(delivery, review, key),
  };
  // One paper after the other: a model or a laptop has one place.
  let queue = Promise.resolve();
  const enqueue = (work: NonNullable<ReturnType<WorkFolder['open']>>) => {
    queue = queue.then(async () => void (await finishWork(work, finishing)));
  };
  const server = createServer(async (request, response) => {
    const [status, answer] = await receive(request).catch((error: unknown) => {
      watcher.say(error instanceof Error ? error.message : String(error));
      return [500, { error: 'Something went wrong here.' }] as const;
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const receive = async (request: IncomingMessage): Promise<readonly [number, object]> => {
    if (request.method !== 'POST') return [405, { error: 'Send a paper by POST.' }];
    const body = await readBody(request);
    if (body === undefined) return [413, { error: 'This paper is too large.' }];
    if (!isFromPlatform(request, body, key))
      return [401, { error: 'The key or the signature is not right.' }];
    const { data: delivery } = ReviewDelivery.safeParse(parseOutsideJson(body));
    if (!delivery) return [400, { error: 'This is no delivery of a paper.' }];
    if (delivery.test) return [202, { accepted: true }];
    try {
      reviewer.estimate(delivery);
    } catch (error) {
      if (error instanceof BoundReached) return [413, { error: error.message }];
      throw error;
    }
    const work = folder.open(delivery);
    if (work) enqueue(work);
    return [202, { accepted: true }];
  };
  for (const work of folder.unfinished(new Date())) enqueue(work);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${own}/review`,
    /** Resolves when no paper waits. */
    idle: () => queue,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isFromPlatform(request: IncomingMessage, body: string, key: string): boolean {
  const signature = request.headers[SIGNATURE_HEADER.toLowerCase()];
  const isKnown = timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${key}`));
  return isKnown && isSigned(body, String(signature), key, new Date());
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Sends a review, again after a while if the platform can't be reached. */
async function callBack(
  { callbackUrl, deliveryId }: ReviewDelivery,
  review: ProviderReview,
  key: string,
): Promise<Receipt> {
  const body = JSON.stringify({ ...review, deliveryId });
  for (const pause of [...PAUSES_MS, undefined]) {
    const response = await post(callbackUrl, body, key);
    if (response && response.status < 500 && response.status !== 429) return receiptOf(response);
    if (pause !== undefined) await sleep(pause);
  }
  throw new Error('The platform can’t be reached. The review is kept.');
}

async function post(url: string, body: string, key: string): Promise<Response | undefined> {
  try {
    const signature = signBody(body, key, new Date());
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
    return await fetch(url, { method: 'POST', headers, body, redirect: 'error' });
  } catch {
    return undefined;
  }
}

async function receiptOf(response: Response): Promise<Receipt> {
  const { code, error } = (await response.json().catch(() => ({}))) as { code?: string; error?: string };
  if (response.ok || code === 'callback-used') return 'delivered';
  return code === 'callback-late'
    ? 'late'
    : { refused: error ?? `The platform returned ${response.status}.` };
}

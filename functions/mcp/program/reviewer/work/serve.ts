import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callBack } from './call-back.ts';
import { type Finishing, finishWork, type Watcher } from './finish-work.ts';
import { receiveDelivery } from './receive-delivery.ts';
import type { Reviewer } from './reviewer.ts';
import type { WorkFolder } from './work-folder.ts';

const MOST_BYTES = 8 * 1024 * 1024;

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
    const body = await readBody(request);
    if (body === undefined) return [413, { error: 'This paper is too large.' }];
    const { status, answer, delivery } = receiveDelivery(
      { method: request.method, headers: request.headers, body },
      { key, reviewer },
    );
    const work = delivery && folder.open(delivery);
    if (work) enqueue(work);
    return [status, answer];
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

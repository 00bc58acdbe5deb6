import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PassingRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface InterceptingProxy {
  url: string;
  /** Sets the target of requests, once the engine is running. */
  lead(target: string): void;
  /** Inspects each request first; `stop` drops it. */
  watch(see: (passing: PassingRequest) => 'go' | 'stop'): void;
  close(): Promise<void>;
}

/** A proxy between functions and an engine, with which a test observes their progress and drops requests. */
export async function startInterceptingProxy(): Promise<InterceptingProxy> {
  let target = '';
  let see: (passing: PassingRequest) => 'go' | 'stop' = () => 'go';
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url: path = '/', headers } = message;
    const passing = { method, path, headers, body: body.subarray(0, 200_000).toString('latin1') };
    if (see(passing) === 'stop') return void response.destroy();
    forward(new URL(path, target), message, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lead: (to) => {
      target = to;
    },
    watch: (watcher) => {
      see = watcher;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Forwards with the signed headers, including Host. */
function forward(to: URL, message: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const onward = httpRequest(to, { method: message.method, headers: message.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passing {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Between {
  url: string;
  /** Where requests go on to; known only once the engine is up. */
  lead(target: string): void;
  /** Sees each request first; one that it answers with `stop` never arrives. */
  watch(see: (passing: Passing) => 'go' | 'stop'): void;
  close(): Promise<void>;
}

/** Stands between functions and an engine, so that a test knows how far they have come, and can cut them off there. */
export async function standBetween(): Promise<Between> {
  let target = '';
  let see: (passing: Passing) => 'go' | 'stop' = () => 'go';
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

/** Under the headers that were signed, the host among them. */
function forward(to: URL, message: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const onward = httpRequest(to, { method: message.method, headers: message.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

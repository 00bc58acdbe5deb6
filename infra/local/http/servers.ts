import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalCloudError } from '../local-cloud-error.ts';

export type Listener = {
  port: number;
  server: Server;
  /** Closes all connections and waits until the requests under way have ended: they may still read and write files. */
  close(): Promise<void>;
};

// A request that ignores its closed connection doesn't keep the process from ending.
const CLOSE_WITHIN_MS = 2000;

/**
 * Listens on a port (0: any free one).
 * @throws LocalCloudError if the port is in use
 */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port, host }: { port: number; host?: string },
): Promise<Listener> {
  const underWay = new Set<Promise<void>>();
  // As a server must that doesn't support a protocol (RFC 9110, 7.8): Java's client and curl offer HTTP/2 so.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket';
  const server = createServer({ shouldUpgradeCallback }, (request, response) => {
    const handled = handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) {
        response.writeHead(500, { 'content-type': 'application/json' });
      }
      response.end('{"message":"Internal Server Error"}');
    });
    underWay.add(handled);
    void handled.finally(() => underWay.delete(handled));
  });
  server.requestTimeout = 0;
  // Longer than any client's keep-alive, so that the server never closes a connection that a client is about to use.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new LocalCloudError(
              `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
            )
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
      await Promise.race([Promise.all(underWay), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LocalCloudError } from '../local-cloud-error.ts';

export type Listener = { port: number; server: Server; close(): Promise<void> };

/**
 * Listens on a port (0: any free one).
 * @throws LocalCloudError when the port is taken
 */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port, host }: { port: number; host?: string },
): Promise<Listener> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) {
        response.writeHead(500, { 'content-type': 'application/json' });
      }
      response.end('{"message":"Internal Server Error"}');
    });
  });
  server.requestTimeout = 0;
  // Longer than any client's own keep-alive, so that no client meets a connection that closes under its request.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new LocalCloudError(
              `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type SocketApi } from '../gateway/websocket-api.ts';
import { toHttpRequest } from '../http/messages.ts';
import type { Distribution } from './distribution-handler.ts';
import { contextOf } from './origin-request.ts';

/** Passes WebSocket connections through the distribution to the API of the path's behavior. */
export function serveUpgrades(server: Server, distribution: Distribution, apis: SocketApi[]): void {
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite's client has its own connection.
    if (message.headers['sec-websocket-protocol']?.startsWith('vite-') === true) {
      return;
    }
    socket.on('error', () => socket.destroy());
    upgrade(distribution, apis, message, socket, head).catch((error: unknown) => {
      console.error(error);
      refuse(socket, 502);
    });
  });
}

async function upgrade(
  distribution: Distribution,
  apis: SocketApi[],
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const forwarded = await distribution.forward(toHttpRequest(message), contextOf(message));
  if ('answer' in forwarded) {
    refuse(socket, forwarded.answer.status);
    return;
  }
  const { origin, request } = forwarded;
  const api = apis.find(({ apiId }) => origin.DomainName.startsWith(`${apiId}.execute-api.`));
  if (api === undefined || request.path.replace(/\/$/, '') !== `/${api.stage}`) {
    refuse(socket, 403);
    return;
  }
  await api.upgrade(request, message, socket, head);
}

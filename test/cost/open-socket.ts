import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/domain/socket-constants.ts';
import type { OpenSocket } from './actions.ts';

/** Opens a socket to a platform, and authenticates it. */
export async function openSocketOf(url: string, token: string): Promise<OpenSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(data.toString()));
  const hears = async (type: string): Promise<void> => {
    while (!heard.some((message) => message.includes(`"${type}"`))) await once(socket, 'message');
    heard.length = 0;
  };
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await hears('authenticated');
  return {
    ping: () => {
      socket.send(JSON.stringify({ type: 'ping' }));
      return hears('pong');
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

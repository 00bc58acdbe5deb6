import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/domain/socket-constants.ts';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';

/** Many open sockets, each authenticated. */
export interface ManySockets {
  /** The number of open sockets. */
  open(): number;
  /** Returns the milliseconds until each socket has received this; rejects after 30 s. */
  allHear(isIt: (message: ServerMessage) => boolean): Promise<number>;
  terminate(): void;
}

/** Opens at most this many at once, because each must authenticate within 10 s. */
const AT_ONCE = 40;

/** Opens sockets to a platform and authenticates them, with these tokens in turn. */
export async function manySockets(url: string, count: number, tokens: string[]): Promise<ManySockets> {
  const sockets: WebSocket[] = [];
  let next = 0;
  const openSome = async (): Promise<void> => {
    while (next < count) {
      const token = tokens[next % tokens.length] ?? '';
      next += 1;
      sockets.push(await openOne(url, token));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  return {
    open: () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    allHear: (isIt) => allHear(sockets, isIt),
    terminate: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

function openOne(url: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`, { perMessageDeflate: false });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', token })));
    socket.on('message', (data) => {
      const { type } = read(data);
      if (type === 'authenticated') resolve(socket);
      if (type === 'auth_error' || type === 'error') reject(new Error(data.toString()));
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`Closed with ${code} before it had authenticated.`)));
  });
}

function allHear(sockets: WebSocket[], isIt: (message: ServerMessage) => boolean): Promise<number> {
  const begun = performance.now();
  let missing = sockets.length;
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${missing} of ${sockets.length} sockets have not heard it in half a minute.`)),
      30_000,
    );
    for (const socket of sockets) {
      const hear = (data: WebSocket.RawData): void => {
        if (!isIt(read(data))) return;
        socket.off('message', hear);
        missing -= 1;
        if (missing > 0) return;
        clearTimeout(late);
        resolve(performance.now() - begun);
      };
      socket.on('message', hear);
    }
  });
}

const read = (data: WebSocket.RawData): ServerMessage => JSON.parse(data.toString());

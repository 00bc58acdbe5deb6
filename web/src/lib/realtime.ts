import type { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';
import { NORMAL_CLOSE, SOCKET_PATH, SOCKET_RHYTHM } from '#shared/domain/socket-terms.ts';
import type { RealtimeStatus } from './realtime-context.ts';

export interface RealtimeOptions {
  url: string;
  /** Of the session that is logged in. */
  token: string;
  onStatus(status: RealtimeStatus): void;
  onMessage(message: ServerMessage): void;
  /** From here on nothing is missed; what was read before may be out of date. Called each time it has authenticated. */
  onReread(): void;
  rhythm?: { pingMs: number; reconnectMs: number; reconnectAttempts: number };
}

/** A connection that heals itself, until it is closed. */
export interface RealtimeConnection {
  /** The network, or the person, is back: asks whether the server is there, and tries anew where it had given up. */
  wake(): void;
  close(): void;
}

/** The socket of the page's own host; secure on secure pages. */
export const socketUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`;

/**
 * Opens a socket, says who it is, and stays: pings while authenticated; connects again after an abnormal close, five
 * times at the most, the first time after a second and each further one after twice as long (product-spec.md §9). A
 * normal close, and a token that is refused, are final.
 */
export function openRealtime(options: RealtimeOptions): RealtimeConnection {
  const { pingMs, reconnectMs, reconnectAttempts } = options.rhythm ?? SOCKET_RHYTHM;
  let socket: WebSocket | undefined;
  let attempts = 0;
  let isFinal = false;
  let reconnecting: Timer;
  let pinging: Timer;
  let unanswered: Timer;

  const connect = (): void => {
    clearTimeout(reconnecting);
    const opened = new WebSocket(options.url);
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket !== opened) return;
      options.onStatus('connected');
      say({ type: 'authenticate', token: options.token });
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) hear(data);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) lose(code);
    });
  };

  const say = (message: ClientMessage): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const hear = (data: unknown): void => {
    const message = read(data);
    if (!message) return;
    clearTimeout(unanswered);
    if (message.type === 'authenticated') {
      attempts = 0;
      options.onStatus('authenticated');
      clearInterval(pinging);
      pinging = setInterval(ping, pingMs);
      options.onReread();
    } else if (message.type === 'pong') options.onStatus('authenticated');
    else if (message.type === 'auth_error' || message.type === 'error') {
      console.error('The socket says:', message.message);
      options.onStatus('error');
      isFinal ||= message.type === 'auth_error';
    }
    options.onMessage(message);
  };

  /** A connection can be dead without a close: a network that went away says nothing. */
  const ping = (): void => {
    say({ type: 'ping' });
    clearTimeout(unanswered);
    unanswered = setTimeout(() => lose(NO_ANSWER), pingMs / 3);
  };

  const lose = (code: number): void => {
    const lost = socket;
    forget();
    lost?.close();
    // The status says what was wrong with the token, not that the socket is closed.
    if (isFinal) return;
    isFinal = code === NORMAL_CLOSE;
    options.onStatus('disconnected');
    if (isFinal || attempts >= reconnectAttempts) return;
    reconnecting = setTimeout(connect, reconnectMs * 2 ** attempts);
    attempts += 1;
  };

  const forget = (): void => {
    socket = undefined;
    clearTimeout(reconnecting);
    clearTimeout(unanswered);
    clearInterval(pinging);
  };

  connect();
  return {
    wake: () => {
      if (isFinal) return;
      if (socket) return ping();
      attempts = 0;
      connect();
    },
    close: () => {
      const closing = socket;
      isFinal = true;
      forget();
      closing?.close(NORMAL_CLOSE);
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Not one of the protocol's codes: it only says here that the server was silent. */
const NO_ANSWER = 4000;

/** Our own server's words; what is of another shape is passed over. */
function read(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    const isOurs = typeof message === 'object' && message !== null && 'type' in message;
    return isOurs ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

import type { QueryClient } from '@tanstack/react-query';
import type { PublicSiteState } from '#shared/domain/site-state.ts';
import { NORMAL_CLOSE, SOCKET_PATH, SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import type { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';
import { api } from './api-client.ts';
import type { RealtimeStatus } from './realtime-context.ts';

export interface RealtimeOptions {
  url: string;
  /** The session token. */
  token: string;
  onStatus(status: RealtimeStatus): void;
  onMessage(message: ServerMessage): void;
  /** Called after each authentication: from then on no message is missed, but data loaded before may be stale. */
  onReread(): void;
  rhythm?: {
    pingMs: { least: number; most: number };
    answerMs: number;
    reconnectMs: number;
    reconnectAttempts: number;
  };
}

/** A connection that reconnects until it is closed. */
export interface RealtimeConnection {
  /** Pings the server, or reconnects. Call it when the browser is online or the page visible again. */
  wake(): void;
  close(): void;
}

/** Returns the URL of the socket on the page's host, with `wss:` on HTTPS pages. */
export const socketUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`;

/** Returns the address and the rhythm that the stage has set; without settings, the page's host and the client's own rhythm. */
export function socketSettings(
  { socketUrl: url, socketPingSeconds: seconds }: Partial<PublicSiteState>,
  page: Pick<Location, 'protocol' | 'host'>,
): Pick<RealtimeOptions, 'url' | 'rhythm'> {
  const pingMs = { least: (seconds ?? 0) * 1000, most: (seconds ?? 0) * 1000 };
  return { url: url ?? socketUrl(page), ...(seconds ? { rhythm: { ...SOCKET_RHYTHM, pingMs } } : {}) };
}

/**
 * Opens a socket at the address and in the rhythm that the stage has set.
 * @returns undefined if it was given up meanwhile
 */
export async function openAsSet(
  queryClient: QueryClient,
  options: Omit<RealtimeOptions, 'url' | 'rhythm'>,
  ended: AbortSignal,
): Promise<RealtimeConnection | undefined> {
  const settings = await queryClient
    .fetchQuery({ ...api['site-state'].get.queryOptions(), staleTime: SETTINGS_KEPT_MS })
    .then(
      ({ data }) => data,
      () => ({}),
    );
  return ended.aborted
    ? undefined
    : openRealtime({ ...options, ...socketSettings(settings, window.location) });
}

const SETTINGS_KEPT_MS = 60_000;

/**
 * Opens a socket, authenticates, and pings. After an abnormal close it reconnects five times, first after about one second, then
 * each time after twice as long; later every few minutes. All waits are random, so that the clients of a server that was restarted
 * don't all come back at once. A normal close and a rejected token are final.
 */
export function openRealtime(options: RealtimeOptions): RealtimeConnection {
  const { pingMs, answerMs, reconnectMs, reconnectAttempts } = options.rhythm ?? SOCKET_RHYTHM;
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
      send({ type: 'authenticate', token: options.token });
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(data);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) lose(code);
    });
  };

  const send = (message: ClientMessage): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const receive = (data: unknown): void => {
    const message = read(data);
    if (!message) return;
    clearTimeout(unanswered);
    if (message.type === 'authenticated') {
      attempts = 0;
      options.onStatus('authenticated');
      pingLater();
      options.onReread();
    } else if (message.type === 'pong') options.onStatus('authenticated');
    else if (message.type === 'auth_error' || message.type === 'error') {
      // A session that ends is no fault: it ends with the account, too.
      const log = message.type === 'error' ? console.error : console.warn;
      log('The server sent an error on the socket:', message.message);
      options.onStatus('error');
      isFinal ||= message.type === 'auth_error';
    }
    options.onMessage(message);
  };

  /** Detects dead connections: a lost network doesn't close the socket. */
  const ping = (): void => {
    send({ type: 'ping' });
    clearTimeout(unanswered);
    unanswered = setTimeout(() => lose(NO_ANSWER), answerMs);
    pingLater();
  };

  const pingLater = (): void => {
    clearTimeout(pinging);
    pinging = setTimeout(ping, between(pingMs));
  };

  const lose = (code: number): void => {
    const lost = socket;
    reset();
    lost?.close();
    // Keep the status `error` of a rejected token.
    if (isFinal) return;
    isFinal = code === NORMAL_CLOSE;
    options.onStatus('disconnected');
    if (isFinal) return;
    const isPatient = attempts >= reconnectAttempts;
    const usual = reconnectMs * 2 ** attempts;
    reconnecting = setTimeout(connect, between(isPatient ? pingMs : { least: usual / 2, most: usual * 1.5 }));
    attempts = isPatient ? 0 : attempts + 1;
  };

  const reset = (): void => {
    socket = undefined;
    clearTimeout(reconnecting);
    clearTimeout(unanswered);
    clearTimeout(pinging);
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
      reset();
      closing?.close(NORMAL_CLOSE);
    },
  };
}

const between = ({ least, most }: { least: number; most: number }): number =>
  least + Math.random() * (most - least);

type Timer = ReturnType<typeof setTimeout> | undefined;

/** A private close code for a server that didn't respond to a ping. */
const NO_ANSWER = 4000;

/** Parses a message of our server. Ignores messages of another shape. */
function read(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    const isOurs = typeof message === 'object' && message !== null && 'type' in message;
    return isOurs ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

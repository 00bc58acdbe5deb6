// Without schemas, because every logged-in browser loads the socket's client.

/** The path of the WebSocket (docs/product/notifications.md). */
export const SOCKET_PATH = '/ws';

export const SOCKET_LIMITS = {
  /** A socket that isn't authenticated by then is closed. */
  authenticateSeconds: 10,
  /** Messages that a client may send, counted from the first of them. */
  messages: { limit: 20, windowSeconds: 10 },
  /** The size of a message in either direction, as UTF-8. */
  messageBytes: 16 * 1024,
  /** API Gateway ends every connection after two hours; the client then reconnects. */
  connectionSeconds: 2 * 60 * 60,
} as const;

/** Intervals of the browser's client (docs/product/notifications.md). */
export const SOCKET_RHYTHM = {
  /**
   * A client waits for a random time between these before each ping. API Gateway closes sockets that were idle for 10 minutes, and
   * pings are most of what open sockets cost.
   */
  pingMs: { least: 5 * 60_000, most: 9 * 60_000 },
  /** A server that hasn't responded to a ping by then is gone. */
  answerMs: 20_000,
  /** The first wait before connecting again; each further one is twice as long. Each is 50 to 150 % of that, at random. */
  reconnectMs: 1000,
  /** After so many attempts, the client waits as long as between two pings before it starts again. */
  reconnectAttempts: 5,
} as const;

/** After a close with this code the client doesn't reconnect (docs/product/notifications.md). */
export const NORMAL_CLOSE = 1000;

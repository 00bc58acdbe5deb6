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
  pingMs: 30_000,
  /** The first wait before connecting again; each further one is twice as long. */
  reconnectMs: 1000,
  reconnectAttempts: 5,
} as const;

/** After a close with this code the client doesn't reconnect (docs/product/notifications.md). */
export const NORMAL_CLOSE = 1000;

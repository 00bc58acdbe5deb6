// Without schemas: the browser's client of the socket is loaded by everybody who is logged in.

/** Where the WebSocket is, on the product's own address (product-spec.md §7). */
export const SOCKET_PATH = '/ws';

export const SOCKET_LIMITS = {
  /** A socket whose client has not said by then who it is, is closed. */
  authenticateSeconds: 10,
  /** Messages that a client may send, counted from the first of them. */
  messages: { limit: 20, windowSeconds: 10 },
  /** A message, either way, as UTF-8. */
  messageBytes: 16 * 1024,
  /** API Gateway ends every connection after two hours; the client then comes again. */
  connectionSeconds: 2 * 60 * 60,
} as const;

/** What a client does of its own accord (product-spec.md §9). */
export const SOCKET_RHYTHM = {
  pingMs: 30_000,
  /** The first wait before connecting again; each further one is twice as long. */
  reconnectMs: 1000,
  reconnectAttempts: 5,
} as const;

/** A server that closes with this code is not called again (product-spec.md §4). */
export const NORMAL_CLOSE = 1000;

/** What a request needs to get somewhere that random values do not hit upon: whose it is, of which thing, with which words. */
export interface KnownCall {
  /** A session; absent where anybody may ask. */
  token?: string;
  /** By the names in the address. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The whole body; a random one where it is absent. */
  body?: Record<string, unknown>;
}

/** By endpoint, as the document names it: `PUT /papers/{id}`. Each may work once only: what comes after it is refused. */
export type KnownCalls = Readonly<Record<string, readonly KnownCall[]>>;

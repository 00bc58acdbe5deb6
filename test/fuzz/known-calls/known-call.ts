/** A valid request that random values would not produce: its caller, its parameters, and its body. */
export interface KnownCall {
  /** A session; absent for public endpoints. */
  token?: string;
  /** Path parameters by name. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The whole body; random if absent. */
  body?: Record<string, unknown>;
}

/** Calls by endpoint, such as `PUT /papers/{id}`. Each may succeed only once. */
export type KnownCalls = Readonly<Record<string, readonly KnownCall[]>>;

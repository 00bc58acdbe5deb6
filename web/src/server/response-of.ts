/** The API's response that a query stores. */
export type ResponseOf<Query extends { queryFn?: unknown }> = Query extends { queryFn?: infer QueryFn }
  ? Awaited<ReturnType<Extract<QueryFn, (...inputs: never[]) => unknown>>>
  : never;

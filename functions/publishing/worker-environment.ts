/**
 * Returns the environment of a thread or process that reads an untrusted paper: no credentials, only where Node keeps compiled code, if
 * this process keeps some.
 */
export function workerEnvironment(): Record<string, string> {
  const cache = process.env.NODE_COMPILE_CACHE;
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
}

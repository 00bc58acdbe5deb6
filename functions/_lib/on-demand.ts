import { once } from './once.ts';

/**
 * A use case whose module is loaded at its first call: what a route rarely needs (S3, archives, presigning) costs the
 * cold start of the others nothing. The bundle keeps it in a file of its own.
 */
export function onDemand<Parameters extends unknown[], Result>(
  load: () => Promise<(...parameters: Parameters) => Promise<Result>>,
): (...parameters: Parameters) => Promise<Result> {
  const loaded = once(load);
  return async (...parameters) => (await loaded())(...parameters);
}

import { once } from './once.ts';

/**
 * Loads a use case's module at its first call: dependencies that few routes need (S3, archives, presigning) don't slow
 * the others' cold start. The bundle has the module in a separate file.
 */
export function onDemand<Parameters extends unknown[], Result>(
  load: () => Promise<(...parameters: Parameters) => Promise<Result>>,
): (...parameters: Parameters) => Promise<Result> {
  const loaded = once(load);
  return async (...parameters) => (await loaded())(...parameters);
}

import type { Highs } from 'highs';

let loading: Promise<Highs> | undefined;

/** Returns HiGHS, a solver of linear programs, as WebAssembly. Loads it once, in about 0.1 s, and only where it is needed. */
export const loadSolver = (): Promise<Highs> => (loading ??= load());

async function load(): Promise<Highs> {
  const { default: module } = await import('highs');
  // Its types describe the CommonJS module, whose exports have a `default`. The ES module's default is the function itself.
  return (module as unknown as typeof module.default)();
}

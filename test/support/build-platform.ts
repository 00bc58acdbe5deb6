import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';

/** Builds and synthesizes what is older than its sources. */
export async function setup(): Promise<void> {
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
}

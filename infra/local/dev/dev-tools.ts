import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { LocalCloud } from '../local-cloud.ts';
import { startViteInEdge } from './vite-in-edge.ts';
import { watchFunctions } from './watch-functions.ts';

/**
 * Synthesizes into the data folder without copying assets, so that functions run from where they are built, and a rebuild
 * needs no synthesis. @returns the assembly's folder
 */
export async function synthesizeForDevelopment(dataDir: string): Promise<string> {
  const assembly = resolve(join(dataDir, 'dev.cdk.out'));
  await promisify(execFile)(process.execPath, ['infra/app.ts'], {
    env: {
      ...process.env,
      CDK_OUTDIR: assembly,
      CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:disable-asset-staging': true }),
    },
    maxBuffer: 10_000_000,
  });
  return assembly;
}

/** `npm run dev`: the site from Vite with hot reload, functions rebuilt when saved. @returns what ends it */
export async function attachDevTools(cloud: LocalCloud): Promise<() => Promise<void>> {
  const stopVite = await startViteInEdge(cloud);
  const stopWatching = watchFunctions(cloud);
  return async () => {
    stopWatching();
    await stopVite();
  };
}

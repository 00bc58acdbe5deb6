import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead } from './api.ts';
import { keepFunctionFailures } from './function-failures.ts';

export { useFilesOf, useTablesOf } from './tables-of.ts';

/**
 * Serves a separate platform for the test file and directs its calls there: for tests that would disturb other files (a closed
 * site) or need other settings.
 * @param assembly makes the folder of another synthesis than that of `dev`
 * @returns a function for the platform, available once tests run
 */
export function anOwnPlatform(
  env: Record<string, string>,
  assembly: () => Promise<string> = async () => 'cdk.out',
): () => LocalCloud & { dataDir: string } {
  let dataDir = '';
  let cloud: LocalCloud | undefined;
  beforeAll(async () => {
    // Not before: `afterAll` does not run when every test of a file is skipped.
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-own-'));
    cloud = await startLocalCloud({
      assembly: await assembly(),
      dataDir,
      port: 0,
      quiet: true,
      env: { VALIDATE_OUTPUT: 'true', ...env },
    });
    askInstead(cloud.url);
  });
  afterAll(async () => {
    await cloud?.stop();
    keepFunctionFailures(dataDir);
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!cloud) throw new Error('The platform is not served yet.');
    return { ...cloud, dataDir };
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead } from './api.ts';

export { useTablesOf } from './tables-of.ts';

/**
 * Serves a platform of the test file's own, and sends the file's calls there: for what would disturb the files beside
 * it (a closed site), or needs other settings.
 * @returns what serves it, once the tests run
 */
export function anOwnPlatform(env: Record<string, string>): () => LocalCloud {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-own-'));
  let cloud: LocalCloud | undefined;
  beforeAll(async () => {
    cloud = await startLocalCloud({
      assembly: 'cdk.out',
      dataDir,
      port: 0,
      quiet: true,
      env: { VALIDATE_OUTPUT: 'true', ...env },
    });
    askInstead(cloud.url);
  });
  afterAll(async () => {
    await cloud?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!cloud) throw new Error('The platform is not served yet.');
    return cloud;
  };
}

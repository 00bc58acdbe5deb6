import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { setup as build } from './build-platform.ts';
import { keepFunctionFailures } from './function-failures.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
  }
}

/** Builds what is stale, and serves the platform on a free port for all tests of the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-test-'));
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    // A test run makes as many requests in a minute as a real address does in a day.
    env: { VALIDATE_OUTPUT: 'true', LIMIT_FACTOR: '1000' },
  });
  project.provide('url', cloud.url);
  return async () => {
    await cloud.stop();
    keepFunctionFailures(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { Demonstration, demonstrationPeople } from '../../infra/local/demonstration.ts';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { startReviewProvider } from '../../infra/local/review-provider.ts';
import { setup as build } from './build-platform.ts';
import { END_FILE } from './demonstration.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demonstration that the tests of the project share, and its data folder. */
    demonstration: { url: string; dataDir: string };
  }
}

/** Builds what is stale, and starts to load the demonstration; its tests wait for the end, and other tests run meanwhile. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-demonstration-'));
  const demonstration = new Demonstration(dataDir);
  demonstration.begin();
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: {
      VALIDATE_OUTPUT: 'true',
      LIMIT_FACTOR: '10',
      ADMIN_EMAILS: demonstrationPeople()[0].email,
      // As `npm start` sets it.
      ADMIN_SECOND_FACTOR: 'optional',
    },
  });
  const provider = await startReviewProvider(dataDir);
  const end = (how: string) => writeFileSync(path.join(dataDir, END_FILE), how);
  const loading = demonstration.load(cloud, { provider }).then(
    () => end(''),
    (error: unknown) => end(String(error)),
  );
  project.provide('demonstration', { url: cloud.url, dataDir });
  return async () => {
    await demonstration.stop();
    await loading;
    provider?.stop();
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

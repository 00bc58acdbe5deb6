import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isFresh } from './freshness.ts';

/**
 * Builds what is out of date in a separate process: the bundlers take 0.5 s to load and hundreds of megabytes, which nothing needs
 * afterwards.
 * @throws Error if it fails; it has printed why
 */
export async function buildInChildProcess(): Promise<void> {
  if (isFresh('site') && isFresh('functions')) return;
  const child = spawn(process.execPath, ['infra/build.ts', '--if-stale', '--for-this-machine'], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build ended with code ${code}.`);
}

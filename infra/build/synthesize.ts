import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isFresh, markBuilt } from './freshness.ts';
import { sweepAssembly } from './sweep-assembly.ts';

/**
 * Synthesizes the stacks into `cdk.out`, in a process of its own: aws-cdk-lib takes 200 MB that nothing needs later.
 * @throws Error with what the app said
 */
export async function synthesize({ ifStale = false } = {}): Promise<void> {
  if (ifStale && isFresh('assembly')) return;
  await promisify(execFile)(process.execPath, ['infra/app.ts'], { maxBuffer: 10_000_000 });
  sweepAssembly('cdk.out', Date.now());
  markBuilt('assembly');
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isFresh, markBuilt } from './freshness.ts';
import { sweepAssembly } from './sweep-assembly.ts';

/** Leaves out the rules of CloudFormation and of cdk-nag, which take more than half of the time. The CDK reads it too. */
export const WITHOUT_CHECKS = { CDK_VALIDATION: 'false' };

/**
 * Synthesizes the stacks into `cdk.out`, and checks the templates.
 * @throws Error with the output of the app
 */
export async function synthesize({ ifStale = false } = {}): Promise<void> {
  if (ifStale && isFresh('assembly')) return;
  await runApp();
  sweepAssembly('cdk.out', Date.now());
  markBuilt('assembly');
}

/**
 * Runs the CDK app in a separate process, because aws-cdk-lib takes 200 MB that nothing needs afterwards.
 * @throws Error with the output of the app
 */
export async function runApp(environment: Record<string, string> = {}): Promise<void> {
  await promisify(execFile)(process.execPath, ['infra/app.ts'], {
    env: { ...process.env, ...environment },
    maxBuffer: 10_000_000,
  });
}

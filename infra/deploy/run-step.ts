import { spawn } from 'node:child_process';
import type { Step } from './plan-deployment.ts';

/** Runs one command, with its output in this terminal. @throws Error if it fails */
export async function runStep({ says, command: [program, ...parameters], env }: Step): Promise<void> {
  console.info(`\n── ${says}: ${program} ${parameters.join(' ')}`);
  const executable = program === 'node' ? process.execPath : `node_modules/.bin/${program}`;
  const child = spawn(executable, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0)
    throw new Error(
      `Stopped: ${program} exited with ${code}. Stacks that were already deployed stay deployed.`,
    );
}

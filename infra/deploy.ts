import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { assemblyOf, outputsOf, planDeployment, type Step } from './deploy/plan-deployment.ts';
import { placeholdersIn, readStage, stageFile } from './stages/read-stage.ts';

// `npm run deploy -- --stage prod [--dry-run] [--yes]`: docs/deploying.md has the prerequisites.
const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'dev' },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'if-stale': { type: 'boolean', default: false },
  },
});
const { stage, 'dry-run': dryRun, yes, 'if-stale': ifStale } = values;

try {
  checkSettings();
  rmSync(assemblyOf(stage), { recursive: true, force: true });
  for (const step of planDeployment({ stage, dryRun, yes, ifStale })) await run(step);
  if (dryRun)
    console.info(
      '\nDry run: nothing of AWS was called. Next would come the comparison, then the deployment.',
    );
  else tellOutputs();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @throws Error that names each placeholder setting */
function checkSettings(): void {
  const config = readStage((name) => (name === 'stage' ? stage : undefined));
  const left = placeholdersIn(config);
  if (left.length === 0) return;
  const sentence = `These settings of ${stageFile(stage)} are still the repository's:\n${left.map((one) => `  ${one}`).join('\n')}`;
  if (!dryRun) throw new Error(`${sentence}\nReplace them, then deploy.`);
  console.info(`${sentence}\nA deployment would stop here; the dry run continues.`);
}

async function run({ says, command: [program, ...parameters], env }: Step): Promise<void> {
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

function tellOutputs(): void {
  const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
  const outputs = Outputs.parse(JSON.parse(readFileSync(outputsOf(stage), 'utf8')));
  for (const [stack, values] of Object.entries(outputs)) {
    if (values.address !== undefined) console.info(`\n${stack}: ${values.address}`);
  }
}

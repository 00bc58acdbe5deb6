import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  assemblyOf,
  DEPLOYMENT_FLAGS,
  outputsOf,
  planDeployment,
  smokeStep,
} from './deploy/plan-deployment.ts';
import { runStep } from './deploy/run-step.ts';
import { placeholdersIn, readStage, stageFile } from './stages/read-stage.ts';

// `npm run deploy -- --stage prod [--dry-run] [--yes] [--releases at-once]`: docs/deploying.md has the prerequisites.
const { values } = parseArgs({ options: DEPLOYMENT_FLAGS });
const { stage, 'dry-run': dryRun, yes, 'if-stale': ifStale, releases } = values;

try {
  checkSettings();
  rmSync(assemblyOf(stage), { recursive: true, force: true });
  for (const step of planDeployment({ stage, dryRun, yes, ifStale, releases })) await runStep(step);
  if (dryRun)
    console.info(
      '\nDry run: nothing of AWS was called. Next would come the comparison, then the deployment.',
    );
  else await tellOutputs();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @throws Error that names each placeholder setting; ZodError for an unknown way to release */
function checkSettings(): void {
  const config = readStage((name) => ({ stage, releases })[name]);
  const left = placeholdersIn(config);
  if (left.length === 0) return;
  const sentence = `These settings of ${stageFile(stage)} are still the repository's:\n${left.map((one) => `  ${one}`).join('\n')}`;
  if (!dryRun) throw new Error(`${sentence}\nReplace them, then deploy.`);
  console.info(`${sentence}\nA deployment would stop here; the dry run continues.`);
}

/** Prints the address, and tries what people do there. */
async function tellOutputs(): Promise<void> {
  const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
  const outputs = Outputs.parse(JSON.parse(readFileSync(outputsOf(stage), 'utf8')));
  for (const [stack, { address }] of Object.entries(outputs)) {
    if (address === undefined) continue;
    console.info(`\n${stack}: ${address}`);
    if (process.env.SMOKE_API_KEY) await runStep(smokeStep(address));
    else console.info('Not tried: SMOKE_API_KEY is not set (docs/deploying.md#check-a-deployment).');
  }
}

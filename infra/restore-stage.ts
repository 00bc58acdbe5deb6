import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BackupClient } from '@aws-sdk/client-backup';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { stackName } from './constructs/stack-name.ts';
import { assemblyOf, planDeployment, planTableImport } from './deploy/plan-deployment.ts';
import { readAssembledStacks } from './deploy/read-assembly.ts';
import { restoreStage } from './deploy/restore/restore-stage.ts';
import { runStep } from './deploy/run-step.ts';
import { readStage } from './stages/read-stage.ts';

// `npm run restore-stage -- --stage prod --vault colophon-prod-recovery --role <ARN> [--before 2026-11-25T00:00:00Z]`: makes a lost stage
// again in its `region` (docs/recovery.md#a-lost-region-or-account). Repeat it after an interruption.
const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    vault: { type: 'string' },
    role: { type: 'string' },
    before: { type: 'string' },
  },
});
const PAUSE_MS = 30_000;

try {
  const { stage, vault, role: roleArn, before } = values;
  if (stage === undefined || vault === undefined || roleArn === undefined)
    throw new Error('Give --stage, --vault, and --role: the role that AWS Backup restores with.');
  const moment = before === undefined ? undefined : new Date(before);
  if (moment !== undefined && Number.isNaN(moment.getTime()))
    throw new Error('Write --before like 2026-11-25T00:00:00Z.');
  const { region } = readStage((name) => (name === 'stage' ? stage : undefined));
  if (region === undefined) throw new Error(`Set the region of ${stage} to where it is to be made again.`);
  const synthesis = planDeployment({ stage, dryRun: true, yes: true, ifStale: true });
  for (const step of synthesis) await runStep(step);
  const name = stackName(stage, 'data');
  const data = readAssembledStacks(assemblyOf(stage)).find((stack) => stack.name === name);
  if (data === undefined) throw new Error(`The stage ${stage} has no stack ${name}.`);
  const patient = { region, maxAttempts: 10 };
  await restoreStage(
    {
      roleArn,
      backup: new BackupClient(patient),
      dynamoDb: new DynamoDBClient(patient),
      s3: new S3Client(patient),
      lambda: new LambdaClient(patient),
      pause: () => sleep(PAUSE_MS),
      say: (sentence) => console.info(`\n${sentence}`),
      importTables: async (names) => {
        const mapping = `dist/restored-${stage}.json`;
        writeFileSync(mapping, JSON.stringify(names, null, 2));
        await runStep(planTableImport(stage, name, mapping));
      },
      deploy: () => runNode('Deploy', 'infra/deploy.ts', '--stage', stage, '--yes', '--releases', 'at-once'),
      replay: (since) => runNode('Replay', 'infra/replay.ts', '--stage', stage, '--since', since),
    },
    data,
    { vault, before: moment },
  );
  console.info('\nThe stage works again. Next: docs/recovery.md#afterwards.');

  function runNode(says: string, ...command: string[]): Promise<void> {
    const env = { AWS_REGION: region ?? '' };
    return runStep({ says, command: ['node', ...command], env, callsAws: true });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

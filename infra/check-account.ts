import { parseArgs } from 'node:util';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { checkNewAccount, compareConcurrency } from './deploy/new-account.ts';
import { assemblyOf } from './deploy/plan-deployment.ts';
import { type AssembledStack, readAssembledStacks } from './deploy/read-assembly.ts';

// Steps of a deployment (deploy/plan-deployment.ts): `node infra/check-account.ts --stage prod` replays a first deployment without
// AWS; with `--quotas` it compares the account's quotas with the stacks.
const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'dev' }, quotas: { type: 'boolean', default: false } },
});

try {
  const stacks = readAssembledStacks(assemblyOf(values.stage));
  if (values.quotas) await checkQuotas(stacks);
  else replay(stacks);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function replay(stacks: AssembledStack[]): void {
  const { refused, needs } = checkNewAccount(stacks);
  if (refused.length > 0) throw new Error(refused.join('\n'));
  console.info(`An account without stacks can deploy these ${stacks.length}. Before, it needs:`);
  for (const need of needs) console.info(`  ${need}`);
}

async function checkQuotas(stacks: AssembledStack[]): Promise<void> {
  const region = stacks.find(({ region: own }) => own !== 'unknown-region' && own !== 'us-east-1')?.region;
  const client = new LambdaClient(region === undefined ? {} : { region });
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const warning = compareConcurrency(stacks, quota);
  console.info(warning ?? `The account may run ${quota} functions at the same time, which is enough.`);
}

import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { replayChanges } from './deploy/replay-changes.ts';
import { findRunning } from './local/data-folder.ts';
import { CREDENTIALS } from './local/local-cloud.ts';

// After a restore (docs/recovery.md), or for the dead letters of streams (docs/runbook.md): `npm run replay -- --stage prod --since 2026-11-25T01:00:00Z`, with credentials and region in the
// environment; or on the running local cloud: `npm run replay -- --data .local-restored`.
const { values } = parseArgs({
  options: { stage: { type: 'string' }, data: { type: 'string' }, since: { type: 'string' } },
});

/** Functions and tables may be throttled, just because of the replay. */
const PATIENT = { maxAttempts: 10 };

try {
  const local = values.data === undefined ? undefined : await findRunning(values.data);
  if (values.data !== undefined && local === undefined)
    throw new Error(`Nothing runs on ${values.data}. Start it first.`);
  if (local === undefined && values.stage === undefined)
    throw new Error('Give --stage, or --data for the local cloud.');
  const at = (endpoint: string | undefined) =>
    endpoint === undefined ? {} : { endpoint, region: 'us-east-1', credentials: CREDENTIALS };
  const { received, failed } = await replayChanges(
    {
      dynamoDb: new DynamoDBClient({ ...at(local?.dynamodb), ...PATIENT }),
      lambda: new LambdaClient({ ...at(local?.services), ...PATIENT }),
    },
    {
      isOurs: (arn) =>
        values.stage === undefined ||
        arn.includes(`:function:${PRODUCT_NAME.toLowerCase()}-${values.stage}-`),
      since: values.since,
    },
  );
  for (const [name, count] of received) console.info(`${name}: ${count} items`);
  for (const sentence of failed) console.error(`Failed: ${sentence}`);
  if (failed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

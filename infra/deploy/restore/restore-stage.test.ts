import {
  BackupClient,
  DescribeRestoreJobCommand,
  GetRestoreJobMetadataCommand,
  ListRecoveryPointsByBackupVaultCommand,
  ListRestoreJobsCommand,
  StartRestoreJobCommand,
} from '@aws-sdk/client-backup';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import {
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from '../../stacks/synthesized-stage.ts';
import { restoreStage } from './restore-stage.ts';

const template = synthesizeStage({ region: 'eu-west-1', recoveredFrom: 'eu-central-1' })
  .template('data')
  .toJSON();
const stack = { name: 'colophon-dev-data', template };
const ids = (type: string): string[] =>
  Object.keys(template.Resources).filter((id) => template.Resources[id].Type === type);
const tables = ids('AWS::DynamoDB::Table');
const NIGHT = '2026-11-28T03:10:00.000Z';
const files = ids('AWS::S3::Bucket').find((id) => template.Resources[id].Properties.VersioningConfiguration);
const BUCKET = `colophon-dev-data-${files?.toLowerCase()}-new`;

interface Table {
  stream: boolean;
  settings: Partial<UpdateTableCommandInput>;
  ttl?: string | undefined;
  pitr: boolean;
}

/** AWS with a vault, as far as a restore sees it. Its state outlives an interrupted run. */
function anAccount() {
  const points = [...tables, files].flatMap((id) =>
    ['2026-11-27T03:10:00.000Z', NIGHT].map((night) => ({
      RecoveryPointArn: `arn:aws:backup:eu-west-1:1:recovery-point:${id}-${night}`,
      ResourceArn:
        id === files
          ? `arn:aws:s3:::colophon-dev-data-${id?.toLowerCase()}-lost`
          : `arn:aws:dynamodb:eu-central-1:1:table/colophon-dev-data-${id}-LOST`,
      CreationDate: new Date(night),
      Status: 'COMPLETED',
    })),
  );
  return {
    points,
    jobs: [] as {
      RestoreJobId: string;
      RecoveryPointArn: string;
      metadata: Record<string, string>;
      asked: number;
    }[],
    tables: new Map<string, Table>(),
    imported: undefined as Record<string, { TableName: string }> | undefined,
    deployments: 0,
    replayedSince: [] as string[],
    rebuilt: 0,
  };
}
type Account = ReturnType<typeof anAccount>;

/** Runs a restore that is interrupted before the given change of the account. @returns how many changes there were */
async function run(account: Account, interruptedBefore = Number.POSITIVE_INFINITY): Promise<number> {
  const clients = {
    backup: new BackupClient({}),
    dynamoDb: new DynamoDBClient({}),
    lambda: new LambdaClient({}),
    s3: new S3Client({}),
  };
  const [backup, dynamoDb, lambda, s3] = Object.values(clients).map((client) => mockClient(client as never));
  let changes = 0;
  const isInterrupted = () => changes >= interruptedBefore;
  const change = <T>(act: () => T): T => {
    changes += 1;
    if (isInterrupted()) throw new Error('interrupted');
    return act();
  };
  const tableOf = (name: string | undefined): Table => {
    const table = account.tables.get(name ?? '');
    if (!table) throw new ResourceNotFoundException({ message: 'no table', $metadata: {} });
    return table;
  };
  const jobOf = (id: string) => account.jobs.find(({ RestoreJobId }) => RestoreJobId === id);
  const answers = [
    [backup, ListRecoveryPointsByBackupVaultCommand, () => ({ RecoveryPoints: account.points })],
    [
      backup,
      ListRestoreJobsCommand,
      () => ({ RestoreJobs: account.jobs.map(({ asked, ...job }) => ({ ...job, Status: stateOf(asked) })) }),
    ],
    [
      backup,
      GetRestoreJobMetadataCommand,
      ({ RestoreJobId }) => ({ Metadata: jobOf(RestoreJobId)?.metadata }),
    ],
    [
      backup,
      StartRestoreJobCommand,
      ({ RecoveryPointArn, Metadata }) =>
        change(() => {
          const RestoreJobId = `job-${account.jobs.length}`;
          account.jobs.push({ RestoreJobId, RecoveryPointArn, metadata: Metadata, asked: 0 });
          return { RestoreJobId };
        }),
    ],
    [
      backup,
      DescribeRestoreJobCommand,
      ({ RestoreJobId }) => {
        const job = jobOf(RestoreJobId);
        if (!job) throw new Error('no job');
        job.asked += 1;
        const Status = stateOf(job.asked);
        const { targetTableName } = job.metadata;
        if (Status === 'COMPLETED' && targetTableName && !account.tables.has(targetTableName))
          account.tables.set(targetTableName, { stream: false, settings: {}, pitr: false });
        return { Status };
      },
    ],
    [
      dynamoDb,
      DescribeTableCommand,
      ({ TableName }) => ({
        Table: { TableStatus: 'ACTIVE', StreamSpecification: { StreamEnabled: tableOf(TableName).stream } },
      }),
    ],
    [
      dynamoDb,
      UpdateTableCommand,
      (input) =>
        change(() => {
          const table = tableOf(input.TableName);
          if (input.StreamSpecification) table.stream = true;
          else table.settings = input;
          return {};
        }),
    ],
    [
      dynamoDb,
      DescribeTimeToLiveCommand,
      ({ TableName }) => ({
        TimeToLiveDescription: { TimeToLiveStatus: tableOf(TableName).ttl ? 'ENABLED' : 'DISABLED' },
      }),
    ],
    [
      dynamoDb,
      UpdateTimeToLiveCommand,
      ({ TableName, TimeToLiveSpecification }) =>
        change(() => {
          tableOf(TableName).ttl = TimeToLiveSpecification.AttributeName;
          return {};
        }),
    ],
    [
      dynamoDb,
      DescribeContinuousBackupsCommand,
      ({ TableName }) => ({
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: {
            PointInTimeRecoveryStatus: tableOf(TableName).pitr ? 'ENABLED' : 'DISABLED',
          },
        },
      }),
    ],
    [
      dynamoDb,
      UpdateContinuousBackupsCommand,
      ({ TableName }) =>
        change(() => {
          tableOf(TableName).pitr = true;
          return {};
        }),
    ],
    [
      lambda,
      ListEventSourceMappingsCommand,
      () => ({
        EventSourceMappings: Object.values(account.imported ?? {}).map(({ TableName }) => ({
          EventSourceArn: `arn:aws:dynamodb:eu-west-1:1:table/${TableName}/stream/2026`,
        })),
      }),
    ],
    [lambda, ListFunctionsCommand, () => ({ Functions: [{ FunctionName: SEARCH_JOB }] })],
    [
      lambda,
      InvokeCommand,
      () =>
        change(() => {
          account.rebuilt += 1;
          return {};
        }),
    ],
    [s3, ListBucketsCommand, () => ({ Buckets: account.deployments > 0 ? [{ Name: BUCKET }] : [] })],
    // biome-ignore lint/suspicious/noExplicitAny: inputs of every command
  ] as [typeof backup, any, (input: any) => object][];
  for (const [client, command, answer] of answers)
    client?.on(command).callsFake(async (input) => {
      // What ran beside the step that was interrupted ends too.
      if (isInterrupted()) throw new Error('interrupted');
      return answer(input);
    });
  await restoreStage(
    {
      roleArn: 'arn:aws:iam::1:role/restore',
      ...clients,
      pause: () => Promise.resolve(),
      say: () => undefined,
      importTables: async (names) =>
        change(() => {
          account.imported ??= names;
        }),
      deploy: async () =>
        change(() => {
          account.deployments += 1;
        }),
      replay: async (since) =>
        change(() => {
          account.replayedSince.push(since);
        }),
    },
    stack,
    { vault: 'colophon-dev-recovery' },
  );
  return changes;
}

const SEARCH_JOB = 'colophon-dev-jobs-jobscompactsearchindexA1B2-x';
const stateOf = (asked: number) => (asked < 3 ? 'RUNNING' : 'COMPLETED');

/** What must be true at the end, however often it was interrupted. */
function expectRestored(account: Account) {
  expect(Object.keys(account.imported ?? {}).toSorted()).toEqual(tables.toSorted());
  for (const [id, { TableName }] of Object.entries(account.imported ?? {})) {
    expect(TableName).toBe(`colophon-dev-data-${id}-20261128T031000`);
    const { Properties } = template.Resources[id];
    expect(account.tables.get(TableName)).toMatchObject({
      stream: true,
      pitr: true,
      ttl: 'expiresAt',
      settings: { OnDemandThroughput: Properties.OnDemandThroughput },
    });
  }
  const ofFiles = account.jobs.filter(({ metadata }) => metadata.DestinationBucketName === BUCKET);
  expect(ofFiles).toHaveLength(1);
  // Nothing is restored twice.
  expect(account.jobs).toHaveLength(tables.length + 1);
  expect(account.replayedSince.at(-1)).toBe('2026-11-28T01:10:00.000Z');
  expect(account.rebuilt).toBe(1);
}

describe('a stage that is restored elsewhere', () => {
  it('gets the tables of the newest night, as its template wants them, and then the rest', async () => {
    const account = anAccount();
    await run(account);
    expectRestored(account);
  });

  it('ends the same if it is interrupted before any of its steps, and repeated', async () => {
    const steps = await run(anAccount());
    expect(steps).toBeGreaterThan(4 * tables.length);
    for (let step = 1; step <= steps; step++) {
      const account = anAccount();
      await expect(run(account, step)).rejects.toThrow('interrupted');
      await run(account);
      expectRestored(account);
    }
  });

  it('isn’t begun if a backup is missing', async () => {
    const account = anAccount();
    account.points = account.points.filter(({ ResourceArn }) => !ResourceArn.includes('ledgertable'));
    await expect(run(account)).rejects.toThrow(/no complete backup of colophon-dev-data-ledgertable\w+\./);
    expect(account.jobs).toEqual([]);
  });

  it('isn’t taken for restored if an empty stack had been deployed before', async () => {
    const account = anAccount();
    account.imported = { identity: { TableName: 'colophon-dev-data-identity-EMPTY' } };
    await expect(run(account)).rejects.toThrow('Delete the stage’s stacks here');
  });

  it('ignores the jobs of a rehearsal, which had another target', async () => {
    const account = anAccount();
    const [point] = account.points.filter(({ ResourceArn }) => ResourceArn.includes('s3')).slice(-1);
    account.jobs.push({
      RestoreJobId: 'rehearsal',
      RecoveryPointArn: point?.RecoveryPointArn ?? '',
      metadata: { DestinationBucketName: 'elsewhere', NewBucket: 'false' },
      asked: 9,
    });
    await run(account);
    expect(account.jobs.filter(({ metadata }) => metadata.DestinationBucketName === BUCKET)).toHaveLength(1);
  });
});

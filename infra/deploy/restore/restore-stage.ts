import type { LambdaClient } from '@aws-sdk/client-lambda';
import {
  InvokeCommand,
  paginateListEventSourceMappings,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3';
import { type Resource, Template } from '../templates.ts';
import { choosePoints, readPoints, type Wanted } from './choose-points.ts';
import { restorePoint } from './restore-job.ts';
import { restoredName, restoreTable, type TableRestore, TableSettings } from './restore-table.ts';

export interface StageRestore extends TableRestore {
  s3: S3Client;
  lambda: LambdaClient;
  /** Imports tables into the data stack, by their ids in its template; does nothing if the stack has them. */
  importTables: (names: Record<string, { TableName: string }>) => Promise<void>;
  /** Deploys all stacks of the stage. */
  deploy: () => Promise<void>;
  /** Passes the items since a moment to the consumers of the tables' streams. */
  replay: (since: string) => Promise<void>;
  say: (sentence: string) => void;
}

/** Changes of the last hours before a backup may have no consequences in it. */
const REPLAYED_HOURS = 2;

/**
 * Makes a stage again from the backups in a vault, in a region or account where it isn't yet: restores the tables, imports them into the
 * data stack, deploys, restores the files, and lets the consumers and the search index catch up. Each step looks at what exists, so an
 * interrupted run is repeated.
 * @param stack the name and the synthesized template of the data stack
 * @throws Error with the sentence of the step that can't go on
 */
export async function restoreStage(
  clients: StageRestore,
  stack: { name: string; template: unknown },
  { vault, before }: { vault: string; before?: Date | undefined },
): Promise<void> {
  const { say, lambda, s3 } = clients;
  const { Resources } = Template.parse(stack.template);
  const tables = idsOf(Resources, 'AWS::DynamoDB::Table');
  const [bucket] = idsOf(Resources, 'AWS::S3::Bucket').filter((id) => isVersioned(Resources[id]));
  if (bucket === undefined) throw new Error(`${stack.name} has no bucket with versions.`);
  const wanted = [...tables, bucket].map((id): Wanted => ({ stack: stack.name, id }));
  const points = choosePoints(await readPoints(clients.backup, vault), wanted, before);
  const pointOf = (id: string) => {
    const point = points.get(id);
    if (point === undefined) throw new Error(`There is no backup of ${id}.`);
    return point;
  };
  for (const id of points.keys()) say(`${id}: the backup of ${pointOf(id).createdAt.toISOString()}`);

  say('Restore the tables');
  const names = Object.fromEntries(
    tables.map((id) => [id, { TableName: restoredName(stack.name, id, pointOf(id)) }]),
  );
  await Promise.all(
    Object.entries(names).map(([id, { TableName }]) =>
      restoreTable(clients, TableName, pointOf(id), TableSettings.parse(Resources[id]?.Properties)),
    ),
  );
  say('Import them into the data stack, then deploy');
  await clients.importTables(names);
  await clients.deploy();
  await assertUsed(lambda, Object.values(names));

  say('Restore the files');
  const DestinationBucketName = await findBucket(s3, stack.name, bucket);
  await restorePoint(clients, pointOf(bucket), 'S3', { DestinationBucketName, NewBucket: 'false' });

  const oldest = Math.min(...[...points.values()].map(({ createdAt }) => createdAt.getTime()));
  const since = new Date(oldest - REPLAYED_HOURS * 3_600_000).toISOString();
  say(`Replay the changes since ${since}`);
  await clients.replay(since);
  say('Rebuild the search index');
  await rebuildSearch(lambda, stack.name.replace(/-data$/, '-'));
}

const idsOf = (resources: Record<string, Resource>, type: string): string[] =>
  Object.keys(resources).filter((id) => resources[id]?.Type === type);

/** The files have versions and backups; the other buckets can be made again. */
const isVersioned = (resource: Resource | undefined): boolean =>
  resource?.Properties.VersioningConfiguration !== undefined;

/** An empty data stack that was deployed before keeps its own tables, and the import does nothing. */
async function assertUsed(client: LambdaClient, tables: { TableName: string }[]): Promise<void> {
  const streams: string[] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, {}))
    streams.push(...EventSourceMappings.map(({ EventSourceArn = '' }) => EventSourceArn));
  if (!tables.some(({ TableName }) => streams.some((arn) => arn.includes(`:table/${TableName}/stream/`))))
    throw new Error(
      'The stage doesn’t use the restored tables: its data stack had been deployed before. Delete the stage’s stacks here, then repeat this.',
    );
}

async function findBucket(s3: S3Client, stack: string, id: string): Promise<string> {
  const start = `${stack}-${id}-`.toLowerCase();
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({ Prefix: start }));
  const [name] = Buckets.flatMap(({ Name = '' }) => (Name.startsWith(start) ? [Name] : []));
  if (name === undefined) throw new Error(`The bucket ${start}… doesn’t exist.`);
  return name;
}

async function rebuildSearch(client: LambdaClient, stage: string): Promise<void> {
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    for (const { FunctionName = '' } of Functions)
      if (FunctionName.startsWith(`${stage}jobs-jobscompactsearchindex`)) {
        const Payload = JSON.stringify({ rebuild: true });
        const { FunctionError } = await client.send(new InvokeCommand({ FunctionName, Payload }));
        if (FunctionError) throw new Error(`${FunctionName} failed. Its log says why.`);
        return;
      }
  throw new Error(`There is no function ${stage}jobs-jobscompactsearchindex….`);
}

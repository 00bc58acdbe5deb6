import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Index = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z.array(Index).default([]),
  LocalSecondaryIndexes: z.array(Index).optional(),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']) })
    .optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
});

export type Table = {
  logicalId: string;
  name: string;
  streamArn: string;
  /** The attribute with an item's expiry in epoch seconds. */
  ttlAttribute: string | undefined;
  hasStream: boolean;
  keyAttributes: string[];
};

/** Creates the template's tables in the engine, and adds missing indexes, streams and TTLs. */
export async function provisionTables(templates: Templates, client: DynamoDBClient): Promise<Table[]> {
  const resources = templates.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  return Promise.all(resources.map((resource) => provisionTable(templates, resource, client)));
}

async function provisionTable(
  templates: Templates,
  resource: Resource,
  client: DynamoDBClient,
): Promise<Table> {
  const properties = templates.properties(resource, TableProperties);
  const wanted = definitionOf(templates.ref(resource), properties);
  const existing = await describe(client, templates.ref(resource));
  if (existing === undefined) {
    await client.send(new CreateTableCommand(wanted));
  } else {
    await bringUpToDate(client, resource, existing, wanted);
  }
  const ttl = properties.TimeToLiveSpecification;
  const ttlAttribute = ttl?.Enabled === true ? ttl.AttributeName : undefined;
  if (ttlAttribute !== undefined) {
    await enableTimeToLive(client, templates.ref(resource), ttlAttribute);
  }
  return {
    logicalId: resource.logicalId,
    name: templates.ref(resource),
    streamArn: templates.attribute(resource, 'StreamArn'),
    ttlAttribute,
    hasStream: properties.StreamSpecification !== undefined,
    keyAttributes: properties.KeySchema.map(({ AttributeName }) => AttributeName),
  };
}

function definitionOf(TableName: string, properties: z.infer<typeof TableProperties>) {
  const {
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes,
    LocalSecondaryIndexes,
    StreamSpecification,
  } = properties;
  const projected = ({
    IndexName,
    KeySchema,
    Projection: { ProjectionType, NonKeyAttributes },
  }: z.infer<typeof Index>) => ({
    IndexName,
    KeySchema,
    Projection: { ProjectionType, ...(NonKeyAttributes === undefined ? {} : { NonKeyAttributes }) },
  });
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema,
    AttributeDefinitions,
    ...(GlobalSecondaryIndexes.length > 0
      ? { GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(projected) }
      : {}),
    ...(LocalSecondaryIndexes === undefined
      ? {}
      : { LocalSecondaryIndexes: LocalSecondaryIndexes.map(projected) }),
    ...(StreamSpecification === undefined
      ? {}
      : { StreamSpecification: { StreamEnabled: true, StreamViewType: StreamSpecification.StreamViewType } }),
  } satisfies CreateTableCommandInput;
}

async function bringUpToDate(
  client: DynamoDBClient,
  resource: Resource,
  existing: TableDescription,
  wanted: ReturnType<typeof definitionOf>,
): Promise<void> {
  if (keyOf(existing.KeySchema) !== keyOf(wanted.KeySchema)) {
    throw new LocalCloudError(
      `${nameOf(resource)}: the key of the table has changed. Empty the local data: npm run reset`,
    );
  }
  const indexes = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of wanted.GlobalSecondaryIndexes ?? []) {
    if (!indexes.has(index.IndexName)) {
      await client.send(
        new UpdateTableCommand({
          TableName: wanted.TableName,
          AttributeDefinitions: wanted.AttributeDefinitions,
          GlobalSecondaryIndexUpdates: [{ Create: index }],
        }),
      );
    }
  }
  if (wanted.StreamSpecification !== undefined && existing.StreamSpecification?.StreamEnabled !== true) {
    await client.send(
      new UpdateTableCommand({
        TableName: wanted.TableName,
        StreamSpecification: wanted.StreamSpecification,
      }),
    );
  }
}

const keyOf = (
  schema: { AttributeName?: string | undefined; KeyType?: string | undefined }[] | undefined,
): string => (schema ?? []).map(({ AttributeName, KeyType }) => `${KeyType}:${AttributeName}`).join();

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) {
      return undefined;
    }
    throw error;
  }
}

async function enableTimeToLive(
  client: DynamoDBClient,
  TableName: string,
  AttributeName: string,
): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (
    TimeToLiveDescription?.AttributeName !== AttributeName ||
    TimeToLiveDescription.TimeToLiveStatus !== 'ENABLED'
  ) {
    await client.send(
      new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName, Enabled: true } }),
    );
  }
}

/** Returns the name of the only table whose logical id or name contains a text. @throws LocalCloudError */
export function findTable(tables: Table[], part: string): string {
  const text = part.toLowerCase();
  const [table, second] = tables.filter(
    ({ logicalId, name }) => logicalId.toLowerCase().includes(text) || name.toLowerCase().includes(text),
  );
  if (table === undefined || second !== undefined) {
    throw new LocalCloudError(
      `${table === undefined ? 'No table' : 'More than one table'} is named like ${part}`,
    );
  }
  return table.name;
}

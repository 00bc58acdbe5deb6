import { join, resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Addresses, createLocalizer } from './addresses.ts';
import { assertAllServed } from './assembly/served-types.ts';
import { openTemplates, type Templates } from './assembly/templates.ts';
import { claimDataFolder, markRunning, unmarkRunning } from './data-folder.ts';
import { startDynoxide } from './dynamodb/dynoxide.ts';
import { provisionTables, type Table } from './dynamodb/tables.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import { createHttpApi } from './gateway/http-api.ts';
import { listen } from './http/servers.ts';
import { functionEnvironment } from './lambda/function-environment.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { createFunctions } from './lambda/functions.ts';
import { LocalCloudError } from './local-cloud-error.ts';
import { createMultipartUploads } from './s3/multipart-uploads.ts';
import { createObjectStore } from './s3/object-store.ts';
import { deployBucketFiles, provisionBuckets } from './s3/provision-buckets.ts';
import { startS3Server } from './s3/s3-server.ts';
import type { Credentials } from './s3/signature.ts';
import { openStateDatabase } from './state-database.ts';

export type LocalCloudOptions = {
  /** Folder of the synthesized CDK assembly. */
  assembly: string;
  /** Where all data are kept; survives restarts. */
  dataDir: string;
  /** Port of the edge on all interfaces; 0 or none: any free one. */
  port?: number;
  quiet?: boolean;
  /** Extra environment variables for all functions. */
  env?: Record<string, string>;
  /** Called when an engine ends by itself and nothing can go on. */
  onDeath?: (sentence: string) => void;
};

export type LocalCloud = {
  url: string;
  endpoints: { dynamodb: string; s3: string; kms: string; ses: string; sqs: string };
  credentials: Credentials;
  /** The one table whose logical id or name contains this text. */
  tableName(logicalNamePart: string): string;
  stop(): Promise<void>;
  /** Drops warm functions, so that the next call loads their code anew. */
  restartFunctions(): Promise<void>;
};

/** The same everywhere, and worth nothing anywhere else. */
export const CREDENTIALS: Credentials = { accessKeyId: 'LOCALCLOUD', secretAccessKey: 'local-cloud-secret' };

/**
 * Serves the templates of a synthesized CDK assembly on this machine.
 * @throws LocalCloudError for what the stack contains and can't be served, a taken port, a data folder in use
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const templates = openTemplates(resolve(options.assembly));
  assertAllServed(templates);
  const dataDir = resolve(options.dataDir);
  await claimDataFolder(dataDir);
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      await close();
    }
  };
  try {
    return await start(options, templates, dataDir, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: LocalCloudOptions,
  templates: Templates,
  dataDir: string,
  closers: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
): Promise<LocalCloud> {
  const quiet = options.quiet ?? false;
  const database = openStateDatabase(dataDir);
  closers.push(() => database.close());

  const dynamodb = await startDynamoDb(dataDir, options.onDeath ?? dieAloud, closers);
  const region = templates.resources[0]?.stack.region ?? 'us-east-1';
  const client = new DynamoDBClient({ region, endpoint: dynamodb, credentials: CREDENTIALS });
  closers.push(() => client.destroy());
  const tables = await provisionTables(templates, client);

  const objects = createObjectStore(database, join(dataDir, 's3'));
  const uploads = createMultipartUploads(database, objects);
  const s3 = await startS3Server({ store: objects, uploads, credentials: CREDENTIALS });
  closers.push(s3.close);

  const services = await listen(async (_, response) => void response.writeHead(404).end(), {
    port: 0,
    host: '127.0.0.1',
  });
  closers.push(services.close);

  let handleEdge: Edge['handle'] = async (_, response) => void response.writeHead(503).end();
  const front = await listen((message, response) => handleEdge(message, response), {
    port: options.port ?? 0,
  });
  closers.push(front.close);

  const addresses: Addresses = {
    edge: `http://localhost:${front.port}`,
    s3: `http://127.0.0.1:${s3.port}`,
    services: `http://127.0.0.1:${services.port}`,
  };
  const localize = createLocalizer(addresses);
  const log = openFunctionLog(join(dataDir, 'logs'), quiet);
  closers.push(log.close);
  const functions = createFunctions(templates, log, (spec) =>
    functionEnvironment(spec, {
      endpoints: { dynamodb, s3: addresses.s3, services: addresses.services },
      credentials: CREDENTIALS,
      region,
      localize,
      extra: options.env ?? {},
    }),
  );
  closers.push(functions.stop);

  provisionBuckets(templates, objects, localize);
  await deployBucketFiles(templates, objects);
  const httpApis = templates
    .ofType('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => properties.ProtocolType === 'HTTP')
    .map((api) => createHttpApi(templates, api, functions));
  const edge = createEdge({ templates, httpApis, objects, localize });
  handleEdge = edge.handle;

  markRunning(dataDir, { pid: process.pid, edge: addresses.edge, services: addresses.services });
  closers.push(() => unmarkRunning(dataDir));
  return {
    url: addresses.edge,
    endpoints: {
      dynamodb,
      s3: addresses.s3,
      kms: addresses.services,
      ses: addresses.services,
      sqs: addresses.services,
    },
    credentials: CREDENTIALS,
    tableName: (part) => findTable(tables, part),
    restartFunctions: functions.restart,
    stop,
  };
}

async function startDynamoDb(
  dataDir: string,
  died: (sentence: string) => void,
  closers: (() => Promise<void> | void)[],
): Promise<string> {
  const other = process.env.DYNAMODB_ENDPOINT;
  if (other !== undefined && other !== '') {
    return other;
  }
  const dynoxide = await startDynoxide(dataDir, died);
  closers.push(dynoxide.stop);
  return dynoxide.endpoint;
}

function dieAloud(sentence: string): void {
  console.error(`${sentence}\nThe local cloud stops.`);
  process.exit(1);
}

function findTable(tables: Table[], part: string): string {
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

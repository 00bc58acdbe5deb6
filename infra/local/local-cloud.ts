import { join, resolve } from 'node:path';
import { type Addresses, createLocalizer } from './addresses.ts';
import { assertAllServed } from './assembly/served-types.ts';
import { openTemplates, type Templates } from './assembly/templates.ts';
import { measureApis } from './cloudwatch/measure.ts';
import { claimDataFolder, markRunning, unmarkRunning } from './data-folder.ts';
import { findTable } from './dynamodb/tables.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import { connectionsEndpoint, createApis } from './gateway/apis.ts';
import { listen } from './http/servers.ts';
import { functionEnvironment } from './lambda/function-environment.ts';
import { createOidcStandIn } from './oidc/stand-in.ts';
import { deployBucketFiles, provisionBuckets } from './s3/provision-buckets.ts';
import type { Credentials } from './s3/signature.ts';
import { openSecrets, readSecret, resolveReferences } from './services/secrets-service.ts';
import { startServices } from './services/services-server.ts';
import { serveStackServices } from './services/stack-services.ts';
import { mailPages } from './ses/mail-pages.ts';
import { startFunctions } from './start-functions.ts';
import { type Closers, startStores } from './start-stores.ts';

export type LocalCloudOptions = {
  /** Folder of the synthesized CDK assembly. */
  assembly: string;
  /** Where all data are kept; survives restarts. */
  dataDir: string;
  /** Port of the edge on all interfaces; 0 or none: any free one. */
  port?: number;
  quiet?: boolean;
  /** Extra environment variables for all functions, over those of the template. */
  env?: Record<string, string>;
  /** Called when an engine ends by itself and nothing can go on; by default says so and ends the process. */
  onDeath?: (sentence: string) => void;
};

export type LocalCloud = {
  /** The stack's one address: http://localhost:PORT */
  url: string;
  endpoints: { dynamodb: string; s3: string; kms: string; ses: string; sqs: string };
  credentials: Credentials;
  /** Name of the one table whose logical id or name contains this text. */
  tableName(logicalNamePart: string): string;
  /** Waits until every event so far was processed, and what followed from them: for tests. */
  idle(): Promise<void>;
  /** Runs a scheduled job now and waits for its end; knows it by its rule's or its function's name, or a part of it. */
  runJob(name: string): Promise<void>;
  jobNames(): string[];
  /** Drops warm functions, so that the next call loads their code anew. */
  restartFunctions(): Promise<void>;
  /** Where development tools put themselves before, or behind, the stack. */
  edge: Edge;
  stop(): Promise<void>;
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
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      await close();
    }
  };
  try {
    const started = await start(options, templates, dataDir, closers);
    return { ...started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: LocalCloudOptions, templates: Templates, dataDir: string, closers: Closers) {
  const region = templates.resources[0]?.stack.region ?? 'us-east-1';
  const stores = await startStores({
    templates,
    dataDir,
    region,
    credentials: CREDENTIALS,
    onDeath: options.onDeath ?? dieAloud,
    closers,
  });
  const { engine, tables, objects, s3, queues, mails } = stores;

  const services = { json: new Map(), paths: new Map() };
  const servicesListener = await startServices(services);
  closers.push(servicesListener.close);

  let handleEdge: Edge['handle'] = async (_, response) => void response.writeHead(503).end();
  const front = await listen((message, response) => handleEdge(message, response), {
    port: options.port ?? 0,
  });
  closers.push(front.close);

  const addresses: Addresses = {
    edge: `http://localhost:${front.port}`,
    s3: `http://127.0.0.1:${s3.port}`,
    services: `http://127.0.0.1:${servicesListener.port}`,
  };
  const secrets = openSecrets(templates, join(dataDir, 'secrets'));
  const withSecrets = resolveReferences(secrets);
  const withAddresses = createLocalizer(addresses);
  const localize = (text: string) => withAddresses(withSecrets(text));
  provisionBuckets(templates, objects, localize);
  await deployBucketFiles(templates, objects);

  const oidc = createOidcStandIn({ origin: addresses.edge, readSecret: (arn) => readSecret(services, arn) });
  const { functions, metrics, cloudWatch, events } = startFunctions({
    templates,
    dataDir,
    stores,
    quiet: options.quiet ?? false,
    environmentOf: (spec) =>
      functionEnvironment(spec, {
        endpoints: { dynamodb: engine.endpoint, s3: addresses.s3, services: addresses.services },
        credentials: CREDENTIALS,
        region,
        localize,
        extra: { ...oidc.settingsFor(spec.environment), ...options.env },
      }),
    region,
    credentials: CREDENTIALS,
    closers,
  });
  serveStackServices(services, {
    templates,
    dataDir,
    secrets,
    queues,
    mails,
    jobs: events.jobs,
    addresses,
    localize,
    cloudWatch,
  });

  const apis = measureApis(createApis(templates, functions), metrics);
  services.paths.set('/_execute-api/', connectionsEndpoint(apis));
  closers.push(() => {
    for (const { stop } of apis.sockets) {
      stop();
    }
  });
  const edge = createEdge({ templates, apis, objects, localize }, front.server);
  edge.plugins.push(mailPages(mails), oidc.plugin);
  handleEdge = edge.handle;

  markRunning(dataDir, {
    pid: process.pid,
    edge: addresses.edge,
    services: addresses.services,
    dynamodb: engine.endpoint,
    s3: addresses.s3,
  });
  closers.push(() => unmarkRunning(dataDir));
  const endpoint = addresses.services;
  return {
    url: addresses.edge,
    endpoints: { dynamodb: engine.endpoint, s3: addresses.s3, kms: endpoint, ses: endpoint, sqs: endpoint },
    credentials: CREDENTIALS,
    tableName: (part: string) => findTable(tables, part),
    idle: events.idle,
    runJob: events.jobs.run,
    jobNames: events.jobs.names,
    restartFunctions: functions.restart,
    edge,
  };
}

function dieAloud(sentence: string): void {
  console.error(`${sentence}\nThe local cloud stops.`);
  process.exit(1);
}

import './without-maglev.ts';
import { join, resolve } from 'node:path';
import { type Addresses, createLocalizer } from './addresses.ts';
import { assertAllServed } from './assembly/served-types.ts';
import { openTemplates, type Templates } from './assembly/templates.ts';
import { createCatalogsStandIn } from './catalogs/stand-in.ts';
import { DemonstrationClock } from './clock/demonstration-clock.ts';
import { measureApis } from './cloudwatch/measure.ts';
import { claimDataFolder, markRunning, temporaryFolder, unmarkRunning } from './data-folder.ts';
import { createDataCiteStandIn } from './datacite/stand-in.ts';
import { findTable } from './dynamodb/tables.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import { connectionsEndpoint, createApis } from './gateway/apis.ts';
import { listen } from './http/servers.ts';
import { functionEnvironment } from './lambda/function-environment.ts';
import type { IdleLimits } from './lambda/idle-environments.ts';
import { startDynamoDbProxy } from './like-aws/dynamodb-proxy.ts';
import { createMisfortunes, seedOfEnvironment } from './like-aws/misfortunes.ts';
import { createOidcStandIn } from './oidc/stand-in.ts';
import { createOrcidStandIn } from './orcid/stand-in.ts';
import { createRegistriesStandIn } from './registries/stand-in.ts';
import { deployBucketFiles, provisionBuckets } from './s3/provision-buckets.ts';
import type { Credentials } from './s3/signature.ts';
import { openSecrets, readSecret, resolveReferences } from './services/secrets-service.ts';
import { startServices } from './services/services-server.ts';
import { serveStackServices } from './services/stack-services.ts';
import { mailPages } from './ses/mail-pages.ts';
import { startFunctions } from './start-functions.ts';
import { type Closers, startStores } from './start-stores.ts';

export type LocalCloudOptions = {
  /** The folder of the synthesized CDK assembly. */
  assembly: string;
  /** The folder of all data, which survive restarts. */
  dataDir: string;
  /** The edge's port on all interfaces; 0 by default, which means any free port. */
  port?: number;
  /** The address to listen on; loopback by default, because `/dev/mail` shows every mail without a login. */
  host?: string;
  quiet?: boolean;
  /** Whether the assembly's functions import source files (`synthesizeForDevelopment`) instead of containing bundles. */
  runsSources?: boolean;
  /** Resolves when the function in this folder is built, for a cloud that starts beside the build. By default all are. */
  whenBuilt?: (folder: string) => Promise<void>;
  /** How many idle execution environments are kept, and how long; see `LIMITS` of lambda/idle-environments.ts. */
  idle?: IdleLimits;
  /** Environment variables for all functions, which override the template's. */
  env?: Record<string, string>;
  /**
   * A seed with which the local cloud has AWS's delays and refusals: indexes lag behind, some writes are throttled, some transactions
   * conflict, some events come late or twice, and emails are sent at AWS's rate. By default that of the variable `LIKE_AWS`.
   */
  likeAws?: number | undefined;
  /** Called if an engine ends unexpectedly. By default it prints the sentence and ends the process. */
  onDeath?: (sentence: string) => void;
};

export type LocalCloud = {
  /** The stack's public address: http://localhost:PORT */
  url: string;
  endpoints: { dynamodb: string; s3: string; kms: string; ses: string; sqs: string };
  credentials: Credentials;
  /** Returns the name of the only table whose logical id or name contains this text. */
  tableName(logicalNamePart: string): string;
  /** Waits until all events and their consequences are processed, for tests. */
  idle(): Promise<void>;
  /** Runs a scheduled job now and waits for its end. `name` is the name of its rule or function, or a part of it. */
  runJob(name: string, at?: Date, input?: unknown): Promise<void>;
  jobNames(): string[];
  /**
   * Drops warm functions, so that the next call loads their code again.
   * @param changed drops only those that imported this source file
   */
  restartFunctions(changed?: string): Promise<void>;
  /** Copies the assembly's files into the buckets again. Unchanged ones are skipped. */
  deployFiles(): Promise<void>;
  /** Dates the requests of a demonstration's loader; closed until one opens it. */
  clock: DemonstrationClock;
  /** The edge, into which the development tools add themselves. */
  edge: Edge;
  stop(): Promise<void>;
};

/** The credentials of every local cloud; they are valid nowhere else. */
export const CREDENTIALS: Credentials = { accessKeyId: 'LOCALCLOUD', secretAccessKey: 'local-cloud-secret' };

/**
 * With two places for papers instead of ten, first turns as long as on AWS would delay others five times as much. But most papers
 * must be converted in one, which takes 1 to 2.3 s: a second turn repeats the first, and waits. Long turns may take twice as long as
 * on AWS, because they share the processors with everything else.
 */
export const PUBLISHING_SETTINGS = { FIRST_TURN_PROCESSOR_MS: '2500', LONG_TURN_MS: '510000' };

/**
 * Serves the templates of a synthesized CDK assembly on this machine.
 * @throws LocalCloudError for an unsupported resource, a port in use, or a data folder in use
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
  const clock = new DemonstrationClock();
  const stores = await startStores({
    templates,
    dataDir,
    region,
    credentials: CREDENTIALS,
    clock,
    onDeath: options.onDeath ?? dieAloud,
    closers,
  });
  const { engine, tables, objects, s3, queues, mails, client } = stores;
  const seed = options.likeAws ?? seedOfEnvironment();
  const misfortunes = seed === undefined ? undefined : createMisfortunes(seed);
  const proxy = misfortunes && (await startDynamoDbProxy(engine.endpoint, client, misfortunes));
  if (proxy) closers.push(proxy.close);

  const services = { json: new Map(), paths: new Map() };
  const servicesListener = await startServices(services);
  closers.push(servicesListener.close);

  let handleEdge: Edge['handle'] = async (_, response) => void response.writeHead(503).end();
  const front = await listen((message, response) => handleEdge(message, response), {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
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
  const registries = createRegistriesStandIn(addresses.edge);
  const dataCite = createDataCiteStandIn(addresses.edge, (arn) => readSecret(services, arn));
  const orcid = createOrcidStandIn(addresses.edge, oidc.readOrcidToken);
  const catalogs = createCatalogsStandIn(addresses.edge, process.env.REFERENCE_CATALOGUE);
  const { functions, metrics, cloudWatch, events } = startFunctions({
    templates,
    dataDir,
    stores,
    quiet: options.quiet ?? false,
    runsSources: options.runsSources ?? false,
    whenBuilt: options.whenBuilt,
    idle: options.idle,
    environmentOf: (spec) =>
      functionEnvironment(spec, {
        endpoints: {
          dynamodb: proxy?.url ?? engine.endpoint,
          s3: addresses.s3,
          services: addresses.services,
        },
        credentials: CREDENTIALS,
        region,
        localize,
        temporaryFolder: temporaryFolder(dataDir),
        extra: {
          ...oidc.settingsFor(spec.environment),
          ...registries.settingsFor(spec.environment),
          ...dataCite.settingsFor(spec.environment),
          ...orcid.settingsFor(spec.environment),
          ...catalogs.settingsFor(spec.environment),
          ...PUBLISHING_SETTINGS,
          ...options.env,
        },
      }),
    region,
    credentials: CREDENTIALS,
    clock,
    closers,
    misfortunes,
    isBehind: () => proxy?.isBehind() ?? false,
  });
  serveStackServices(services, {
    templates,
    dataDir,
    secrets,
    queues,
    mails,
    jobs: events.jobs,
    bus: events.bus,
    clock,
    addresses,
    localize,
    cloudWatch,
    functions,
    misfortunes,
  });

  const apis = measureApis(createApis(templates, functions), metrics);
  services.paths.set('/_execute-api/', connectionsEndpoint(apis));
  closers.push(() => {
    for (const { stop } of apis.sockets) {
      stop();
    }
  });
  const edge = createEdge({ templates, apis, objects, localize, clock }, front.server);
  edge.plugins.push(
    mailPages(mails),
    oidc.plugin,
    registries.plugin,
    dataCite.plugin,
    orcid.plugin,
    catalogs.plugin,
  );
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
    deployFiles: () => deployBucketFiles(templates, objects),
    clock,
    edge,
  };
}

function dieAloud(sentence: string): void {
  console.error(`${sentence}\nThe local cloud is stopping.`);
  process.exit(1);
}

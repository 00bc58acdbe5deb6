import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { readAssembly } from '../../infra/local/assembly/read-assembly.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { Client } from '../load/client.ts';
import { type Crowd, Writer } from '../load/people.ts';
import { Tally } from '../load/tally.ts';
import { actionsOf, TOGETHER } from './actions.ts';
import { startCounting } from './counting-proxy.ts';
import { openSocketOf } from './open-socket.ts';
import { type Measurement, Usage } from './usage.ts';

/** How often each action is repeated; the median reduces noise from the machine. */
const TIMES = 9;
const FIRST_PAPERS = 14;

/**
 * Measures the AWS usage of each action on the local cloud: DynamoDB units, S3 requests, milliseconds of each function
 * (including stream consumers), and bytes sent and logged.
 */
export async function measure(): Promise<Omit<Measurement, 'fixed'>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-cost-'));
  const counting = await startCounting();
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    // As on AWS: outputs are not validated.
    env: { ...counting.env, VALIDATE_OUTPUT: 'false', LIMIT_FACTOR: '10' },
  });
  counting.aim(cloud.endpoints);
  try {
    const meter = meterOf(cloud, dataDir, counting.take);
    const { writer, reader, viewers, paperIds } = await someData(cloud);
    const actions: Record<string, Usage> = {};
    const openSocket = () => openSocketOf(cloud.url, writer.token ?? '');
    for (const [name, act] of Object.entries(actionsOf({ writer, reader, viewers, paperIds, openSocket }))) {
      // Two unmeasured runs: cold starts are rare on AWS, but would be a fifth of all here.
      for (let index = 0; index < 2; index++) await act(index);
      const each: Usage[] = [];
      for (let index = 2; index < TIMES + 2; index++) {
        const before = writer.received + reader.received;
        const usage = await meter(() => act(index));
        each.push({ ...usage, sentBytes: writer.received + reader.received - before });
      }
      actions[name] = medianOf(each, TOGETHER[name]);
      console.info(`${name}: ${JSON.stringify(actions[name])}`);
    }
    for (const job of ['sweep', 'compact']) {
      const each: Usage[] = [];
      for (let index = 0; index < TIMES; index++) each.push(await meter(() => cloud.runJob(job)));
      actions[`job ${job}`] = medianOf(each);
    }
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: machine(),
      actions,
      site: siteBytes(),
      stored: stored(dataDir),
    };
  } finally {
    await cloud.stop();
    counting.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const machine = (): string =>
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}, load ${os.loadavg()[0]?.toFixed(1)}`;

async function someData(cloud: LocalCloud) {
  const crowd: Crowd = {
    port: Number(new URL(cloud.url).port),
    tally: new Tally(),
    paperIds: [],
    acknowledged: { papers: [], drafts: new Map(), agents: [], reviews: [] },
    running: () => true,
  };
  const [author, writer] = [await Writer.arrive(crowd, 1), await Writer.arrive(crowd, 2)];
  for (let index = 0; index < FIRST_PAPERS; index++) await author.submit();
  await cloud.idle();
  const paperIds = crowd.acknowledged.papers.map(({ id }) => id);
  const clients = Array.from(
    { length: TOGETHER['POST /papers/{id}/views'] ?? 1 },
    (_, number) => new Client(crowd.port, 4 + number, () => crowd.tally),
  );
  return {
    writer: writer.client,
    reader: new Client(crowd.port, 3, () => crowd.tally),
    viewers: clients,
    paperIds,
  };
}

/** Measures an action, including everything the consumers do because of it. */
function meterOf(
  cloud: LocalCloud,
  dataDir: string,
  take: Awaited<ReturnType<typeof startCounting>>['take'],
) {
  const memory = memoryByFunction();
  const client = new CloudWatchClient({
    region: 'us-east-1',
    endpoint: cloud.endpoints.kms,
    credentials: cloud.credentials,
  });
  const spent = () => functionTimes(client, [...memory.keys()]);
  return async (act: () => Promise<unknown>): Promise<Usage> => {
    await cloud.idle();
    const [before, logBefore] = [await spent(), bytesIn(path.join(dataDir, 'logs'))];
    take();
    await act();
    await cloud.idle();
    await sleep(50);
    const asked = take();
    const after = await spent();
    let [invocations, milliseconds, gigabyteSeconds] = [0, 0, 0];
    for (const [name, megabytes] of memory) {
      const ms = (after.get(name)?.ms ?? 0) - (before.get(name)?.ms ?? 0);
      invocations += (after.get(name)?.calls ?? 0) - (before.get(name)?.calls ?? 0);
      milliseconds += ms;
      gigabyteSeconds += (ms / 1000) * (megabytes / 1024);
    }
    const logged = bytesIn(path.join(dataDir, 'logs')) - logBefore;
    return { ...asked, invocations, milliseconds, gigabyteSeconds, loggedBytes: logged, sentBytes: 0 };
  };
}

/** The median of each figure, for one of so many actions at once, to four digits. */
function medianOf(each: Usage[], together = 1): Usage {
  const median = (key: keyof Usage): number =>
    Number(
      (
        (each.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0) / together
      ).toPrecision(4),
    );
  return Usage.parse(Object.fromEntries(Usage.keyof().options.map((key) => [key, median(key)])));
}

/** The memory in MB of each function, by its name in CloudWatch. */
function memoryByFunction(): Map<string, number> {
  const found = new Map<string, number>();
  for (const stack of readAssembly('cdk.out').stacks.values())
    for (const { type, logicalId, properties } of stack.resources.values())
      if (type === 'AWS::Lambda::Function' && !logicalId.startsWith('CustomCDK'))
        found.set(`${stack.name}-${logicalId}`.slice(0, 64), Number(properties.MemorySize));
  return found;
}

async function functionTimes(client: CloudWatchClient, names: string[]) {
  const queries = names.flatMap((name, index) =>
    (['Duration', 'Invocations'] as const).map((MetricName) => ({
      Id: `${MetricName.toLowerCase()}${index}`,
      MetricStat: {
        Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions: [{ Name: 'FunctionName', Value: name }] },
        Period: 86_400,
        Stat: 'Sum',
      },
    })),
  );
  const { MetricDataResults = [] } = await client.send(
    new GetMetricDataCommand({
      StartTime: new Date(Date.now() - 86_400_000),
      EndTime: new Date(Date.now() + 86_400_000),
      MetricDataQueries: queries,
    }),
  );
  const sum = (id: string): number =>
    MetricDataResults.find(({ Id }) => Id === id)?.Values?.reduce((total, value) => total + value, 0) ?? 0;
  return new Map(
    names.map((name, index) => [name, { ms: sum(`duration${index}`), calls: sum(`invocations${index}`) }]),
  );
}

const bytesIn = (folder: string): number =>
  globSync(`${folder}/**/*`).reduce((sum, file) => sum + statSync(file).size, 0);

/** What a first visit loads of the application: its scripts and styles, as they are sent. */
function siteBytes(): Measurement['site'] {
  const page = readFileSync('dist/site/index.html', 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => `dist/site/${file}`,
  );
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
  return { requests: files.length + 1, bytes: bytes + Buffer.byteLength(page) };
}

/** Bytes that a small paper takes, in tables and in files, everything that was made of it included. */
function stored(dataDir: string): Measurement['stored'] {
  // Those of the beginning, and those whose submission was measured.
  const papers = FIRST_PAPERS + TIMES + 2;
  return {
    tableBytesPerPaper: Math.round(statSync(path.join(dataDir, 'dynamodb.sqlite')).size / papers),
    fileBytesPerPaper: Math.round(bytesIn(path.join(dataDir, 's3')) / papers),
  };
}

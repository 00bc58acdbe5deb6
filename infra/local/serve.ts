import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { buildInChildProcess } from '../build/build-in-child-process.ts';
import { synthesizeForDevelopment, synthesizeForStart } from '../build/local-assembly.ts';
import { assertWhole } from './data-folder.ts';
import { Demonstration, demonstrationPeople } from './demonstration.ts';
import { FEW_IDLE } from './lambda/idle-environments.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { LocalCloudError } from './local-cloud-error.ts';
import { startReviewProvider } from './review-provider.ts';

const DEFAULT_PORT = 3000;
/** The people whose accounts have something to do; examples/people.json has the others. */
const MAIN_LOGINS = 3;

const { values } = parseArgs({
  options: {
    /** Serves the site by Vite and runs the functions' sources. */
    dev: { type: 'boolean', default: false },
    /** Loads no demonstration. */
    empty: { type: 'boolean', default: false },
    /** Starts no review provider for the demonstration. */
    'no-provider': { type: 'boolean', default: false },
    /** Has AWS's delays and refusals (infra/local/README.md). */
    'like-aws': { type: 'boolean', default: false },
    /** The folder of all data. */
    data: { type: 'string', default: '.local' },
  },
});

try {
  await run(values);
} catch (error) {
  if (!(error instanceof LocalCloudError)) {
    throw error;
  }
  console.error(error.message);
  process.exit(1);
}

/** Builds and synthesizes what is out of date, serves the stack, and prints its address. */
async function run({
  dev,
  empty,
  data,
  'like-aws': likeAws,
  'no-provider': noProvider,
}: typeof values): Promise<void> {
  assertWhole(data);
  const port = readPort(process.env.PORT);
  // The site opens before the last functions are built.
  const build = dev ? undefined : buildInChildProcess();
  const assembly = dev ? await synthesizeForDevelopment() : await synthesizeForStart();
  await build?.has('site');
  if (!empty && !existsSync(join(data, 'state.sqlite'))) new Demonstration(data).begin();
  const env = {
    // Checks every answer against the contract, as the tests do. It would make the demonstration slower.
    ...(dev ? { VALIDATE_OUTPUT: 'true' } : {}),
    ADMIN_EMAILS: process.env.ADMIN_EMAILS ?? demonstrationPeople()[0].email,
    // The demonstration's admin is as old as its papers, and logs in with a printed password.
    ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR ?? 'optional',
    // As in the bundles.
    NODE_ENV: 'production',
  };
  const host = process.env.HOST || undefined;
  const cloud = await startLocalCloud({
    assembly,
    dataDir: data,
    port,
    env,
    runsSources: dev,
    ...(build ? { whenBuilt: (folder: string) => build.has(basename(folder)) } : {}),
    ...(likeAws ? { likeAws: Date.now() } : {}),
    idle: FEW_IDLE,
    ...(host === undefined ? {} : { host }),
  });
  console.info(
    `${PRODUCT_NAME} is ready at ${cloud.url} (first answer after ${await firstAnswer(cloud.url)} s)`,
  );
  const closers = [cloud.stop];
  const isStopping = stopOnSignal(closers);
  // start.ts restarts this process on the same port after a crash. If start.ts itself ends, this process must end too.
  process.send?.({ port: Number(new URL(cloud.url).port) });
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (dev) {
    const { attachDevTools } = await import('./dev/dev-tools.ts');
    closers.unshift(await attachDevTools(cloud));
  }
  await build?.all;
  // The build adds the programs to download last.
  await cloud.deployFiles();
  flushCompileCache();
  if (!empty) {
    await loadDemonstration(cloud, data, { noProvider, closers });
    if (isStopping()) return;
  }
  announce(cloud, data, empty);
}

/** Asks for the home page. @returns the seconds from the start of this program to the answer */
async function firstAnswer(url: string): Promise<string> {
  await (await fetch(url)).text();
  return (performance.now() / 1000).toFixed(1);
}

/** Loads the demonstration, and prints how long that took. */
async function loadDemonstration(
  cloud: LocalCloud,
  data: string,
  { noProvider, closers }: { noProvider: boolean; closers: (() => Promise<void>)[] },
): Promise<void> {
  const demonstration = new Demonstration(data);
  closers.unshift(() => demonstration.stop());
  if (!demonstration.isIn) return;
  const provider = noProvider ? undefined : await startReviewProvider(data);
  if (provider) closers.unshift(async () => provider.stop());
  else if (!noProvider) console.error('The demonstration’s review provider can’t start: its port is in use.');
  const begun = performance.now();
  if (demonstration.isUnfinished)
    console.info('Loading the demonstration: an invented journal of the past six weeks …');
  try {
    if (await demonstration.load(cloud, { provider }))
      console.info(
        `The demonstration is complete after ${Math.round((performance.now() - begun) / 1000)} s.`,
      );
  } catch (error) {
    // The platform works without it, and a restart would fail at the same step.
    if (!(error instanceof LocalCloudError)) throw error;
    console.error(error.message);
  }
}

function readPort(text: string | undefined): number {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new LocalCloudError(`PORT must be a number between 0 and 65535, not ${text}`);
  }
  return port;
}

function announce({ url }: LocalCloud, data: string, empty: boolean): void {
  const logins = demonstrationPeople()
    .slice(0, MAIN_LOGINS)
    .map(
      ({ username, password }, index) => `    ${username} / ${password}${index === 0 ? ' (an admin)' : ''}`,
    );
  console.info(
    [
      '',
      `${PRODUCT_NAME} runs on this machine:`,
      `  ${url}            the platform`,
      `  ${url}/dev/mail   the emails that it sent`,
      `  ${join(data, 'logs')}   the functions' logs`,
      ...(empty ? [] : ['  Log in as one of', ...logins, '  npm run tour   where to see what']),
      'Press Ctrl-C to stop. The data are kept.',
    ].join('\n'),
  );
}

/** Stops on a signal; a second one ends the process at once. @returns whether a signal has arrived */
function stopOnSignal(closers: (() => Promise<void>)[]): () => boolean {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) {
        process.exit(1);
      }
      stopping = true;
      for (const close of closers) {
        await close();
      }
      process.exit(0);
    });
  }
  return () => stopping;
}

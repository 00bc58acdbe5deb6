import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { synthesize } from '../build/synthesize.ts';
import { buildAll } from '../build.ts';
import { demoAdmin, demoLogins, loadDemo } from './demo.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { LocalCloudError } from './local-cloud-error.ts';

const DEFAULT_PORT = 3000;

const { values } = parseArgs({
  options: {
    /** Hot reload of the site and the functions. */
    dev: { type: 'boolean', default: false },
    /** Leaves out the demonstration set. */
    empty: { type: 'boolean', default: false },
    /** Where all data are kept. */
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

/** Builds and synthesizes what is stale, serves the stack, and says where. */
async function run({ dev, empty, data }: typeof values): Promise<void> {
  const port = readPort(process.env.PORT);
  await buildAll({ ifStale: true });
  const { attachDevTools, synthesizeForDevelopment } = await import('./dev/dev-tools.ts');
  const assembly = dev ? await synthesizeForDevelopment(data) : 'cdk.out';
  if (!dev) {
    await synthesize({ ifStale: true });
  }
  const isNew = !existsSync(join(data, 'state.sqlite'));
  // Locally every answer is held against the contract.
  const env = { VALIDATE_OUTPUT: 'true', ADMIN_EMAILS: process.env.ADMIN_EMAILS ?? demoAdmin().email };
  const cloud = await startLocalCloud({ assembly, dataDir: data, port, env });
  console.info(`${PRODUCT_NAME} answers at ${cloud.url}`);
  const closers = [cloud.stop];
  const isStopping = stopOnSignal(closers);
  // Who started us starts us again on this port if we die, and must not leave us behind if it dies itself.
  process.send?.({ port: Number(new URL(cloud.url).port) });
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (dev) {
    closers.unshift(await attachDevTools(cloud));
  }
  if (!empty) {
    try {
      await loadDemoOnce(cloud, join(data, 'demo-unfinished'), isNew);
    } catch (error) {
      // Ctrl-C while it loads: the next start goes on.
      if (isStopping()) return;
      throw error;
    }
  }
  announce(cloud, data, empty);
}

function readPort(text: string | undefined): number {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new LocalCloudError(`PORT must be a number between 0 and 65535, not ${text}`);
  }
  return port;
}

/** Loads the demonstration set into new data, or goes on where an earlier start was broken off. */
async function loadDemoOnce(cloud: LocalCloud, unfinished: string, isNew: boolean): Promise<void> {
  if (isNew) {
    writeFileSync(unfinished, '');
  }
  if (existsSync(unfinished)) {
    console.info('Loading the demonstration set …');
    await loadDemo(cloud);
    rmSync(unfinished);
  }
}

function announce({ url }: LocalCloud, data: string, empty: boolean): void {
  const admin = demoAdmin().username;
  const logins = empty
    ? []
    : demoLogins().map(
        ({ username, password }) => `    ${username} / ${password}${username === admin ? ' (an admin)' : ''}`,
      );
  console.info(
    [
      '',
      `${PRODUCT_NAME} runs on this machine:`,
      `  ${url}            the platform`,
      `  ${url}/dev/mail   the mails that it sent`,
      `  ${join(data, 'logs')}   what the functions say`,
      ...(logins.length > 0 ? ['  Log in as one of', ...logins] : []),
      'Ctrl-C stops it; the data stay.',
    ].join('\n'),
  );
}

/** @returns whether a signal has come */
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

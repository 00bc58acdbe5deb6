import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { setup as build } from './build-platform.ts';
import type { CloudFacts, LentFacts } from './lent-platform.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    lender: string;
  }
}

const ADMINS: [string, string] = ['chief0@example.org', 'chief1@example.org'];

/** One set of settings for all: without limits that a test would reach, and with short waits for review providers. */
const SETTINGS = {
  VALIDATE_OUTPUT: 'true',
  LIMIT_FACTOR: '1000',
  ADMIN_EMAILS: ADMINS.join(','),
  ADMIN_USERNAMES: 'rootperson',
  CONTACT_EMAIL: 'desk@example.org',
  PROVIDER_WAIT_SECONDS: '1,1',
};

interface Platform {
  child: ChildProcess;
  facts: CloudFacts;
}

/**
 * Builds what is stale, and lends platforms to test files. Each is new, and ends when it is returned: what one file left behind, such
 * as a closed site or mails on their way, failed the next one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const platforms: Platform[] = [];

  /** `POST /` lends a platform, `POST /return` takes it back by its address. */
  const server = http.createServer(async (request, response) => {
    const body = await json(request);
    if (request.url !== '/return') return void response.end(JSON.stringify(await lend()));
    const returned = platforms.findIndex(({ facts }) => facts.url === body);
    await Promise.all(platforms.splice(returned, 1).map(end));
    response.end('null');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  project.provide('lender', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);

  async function lend(): Promise<LentFacts> {
    const { facts } = await startPlatform(platforms);
    return { ...facts, admins: ADMINS };
  }

  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all(platforms.map(end));
  };
}

async function end({ child }: Platform): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function startPlatform(platforms: Platform[]): Promise<Platform> {
  const child = fork(path.resolve('test/support/lent-cloud.ts'), {
    env: { ...process.env, LENT_SETTINGS: JSON.stringify(SETTINGS) },
    execArgv: [],
  });
  const [facts] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`A lent platform ended with ${code}.`))),
  ])) as [CloudFacts];
  const platform = { child, facts };
  platforms.push(platform);
  return platform;
}

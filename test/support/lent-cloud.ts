import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { keepFunctionFailures } from './function-failures.ts';
import type { CloudFacts } from './lent-platform.ts';

// The process of one lent platform: serves it, and does for test files what only its own process can. Ends with its parent.

const TABLES = ['identity', 'publishing', 'operations', 'reviewing', 'ledger', 'notifications', 'realtime'];

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-lent-'));
const cloud = await startLocalCloud({
  assembly: 'cdk.out',
  dataDir,
  port: 0,
  quiet: true,
  env: JSON.parse(process.env.LENT_SETTINGS ?? '{}') as Record<string, string>,
});
const server = http.createServer(async (request, response) => {
  const answer = await json(request)
    .then((parameters) => perform(request.url ?? '', parameters as unknown[]))
    .then(() => ({ status: 200, value: null }))
    .catch((error: unknown) => ({ status: 500, value: String(error) }));
  response.writeHead(answer.status).end(JSON.stringify(answer.value));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
process.once('disconnect', stop);
const address = server.address();
process.send?.({
  url: cloud.url,
  endpoints: cloud.endpoints,
  credentials: cloud.credentials,
  tables: Object.fromEntries(TABLES.map((name) => [name, cloud.tableName(name)])),
  control: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
} satisfies CloudFacts);

async function perform(act: string, [name, at, input]: unknown[]): Promise<void> {
  if (act === '/idle') await cloud.idle();
  else if (act === '/job')
    await cloud.runJob(String(name), at ? new Date(String(at)) : undefined, input ?? undefined);
  else throw new Error(`A lent platform cannot ${act}.`);
}

async function stop(): Promise<void> {
  await cloud.stop();
  keepFunctionFailures(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
}

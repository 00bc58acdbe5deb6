import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead } from '../support/api.ts';
import { fuzzPlatform } from './fuzz-platform.ts';
import { someoneToFuzz } from './someone-to-fuzz.ts';

/**
 * `npm run fuzz -- --requests 20000 --seed 1`: random requests against a platform of its own; exits with 1 where an answer
 * is a failure of ours or not as the API's description says.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const BATCH = 1000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-fuzz-'));
await buildAll({ ifStale: true });
await synthesize({ ifStale: true });
const cloud = await startLocalCloud({
  assembly: 'cdk.out',
  dataDir,
  port: 0,
  quiet: true,
  env: { VALIDATE_OUTPUT: 'true', LIMIT_FACTOR: '1000' },
});
askInstead(cloud.url);
const started = Date.now();
const statuses: Record<number, number> = {};
const problems = new Map<string, number>();
for (let done = 0; done < Number(values.requests); done += BATCH) {
  const requests = Math.min(BATCH, Number(values.requests) - done);
  const seed = Number(values.seed) + done;
  const report = await fuzzPlatform({ ...(await someoneToFuzz()), url: cloud.url, requests, seed });
  for (const [status, times] of Object.entries(report.statuses))
    statuses[Number(status)] = (statuses[Number(status)] ?? 0) + times;
  for (const { problem, request } of report.findings) {
    const text = problem.text.replace(/"requestId":"[^"]*"/, '');
    const where = `${problem.kind} ${request.method} ${request.template} ${text}`;
    if (!problems.has(where)) console.log(where, JSON.stringify(request).slice(0, 800));
    problems.set(where, (problems.get(where) ?? 0) + 1);
  }
  console.log(
    `${done + requests} requests in ${Math.round((Date.now() - started) / 1000)} s, ${problems.size} problems`,
  );
}
console.log(`Seed ${values.seed}. Answers by status:`, statuses);
await cloud.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = problems.size > 0 ? 1 : 0;

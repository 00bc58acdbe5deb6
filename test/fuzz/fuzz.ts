import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';
import { startProvider } from '../support/review-provider.ts';
import { createFuzzAccounts, FUZZ_ADMIN } from './fuzz-accounts.ts';
import { fuzzPlatform } from './fuzz-platform.ts';
import { knownCalls } from './known-calls/known-calls.ts';
import { aSummary } from './summary.ts';

/**
 * `npm run fuzz -- --requests 100000 --seed 1`: sends requests to a separate platform that are valid by schema, with extreme values, and
 * reads every page and list; with `--values random`, requests of any kind; exits with 1 if an answer is a
 * server error or contradicts the API's description, or if an endpoint never succeeded and `unreached.ts` has no reason. The printed seed reproduces a finding.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    values: { type: 'string', default: 'extreme' },
    /** A regular expression of the endpoints, such as `^POST /papers`. */
    only: { type: 'string', default: '.' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** Keeps the platform's data, including the logs of its functions. */
    data: { type: 'string' },
  },
});
/** Accounts and objects are made anew for each batch, which takes as long as a thousand requests. */
const BATCH = 5000;
const dataDir = values.data ?? mkdtempSync(path.join(os.tmpdir(), 'colophon-fuzz-'));
await buildAll({ ifStale: true });
await synthesize({ ifStale: true });
const cloud = await startLocalCloud({
  assembly: 'cdk.out',
  dataDir,
  port: 0,
  quiet: true,
  // A review provider’s failing job fails within seconds.
  env: {
    VALIDATE_OUTPUT: 'true',
    LIMIT_FACTOR: '1000',
    ADMIN_EMAILS: FUZZ_ADMIN,
    PROVIDER_TIMEOUT_SECONDS: '2',
    PROVIDER_WAIT_SECONDS: '1,1',
  },
});
askInstead(cloud.url);
const provider = await startProvider((response) => response.writeHead(500).end());
const admin = await aSupervisor({ email: FUZZ_ADMIN });
const started = Date.now();
const extreme = values.values === 'extreme';
let read = 0;
let readingMs = 0;
let preparingMs = 0;
const total = Number(values.requests);
const summary = aSummary();
// Ctrl+C ends after the batch, with the summary.
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
try {
  for (let done = 0; done < total && !isStopped; done += BATCH) {
    const requests = Math.min(BATCH, total - done);
    const seed = Number(values.seed) + done;
    const began = performance.now();
    const [people, calls] = await Promise.all([createFuzzAccounts(admin), knownCalls(admin, provider.url)]);
    preparingMs += performance.now() - began;
    const only = new RegExp(values.only);
    const report = await fuzzPlatform({ ...people, calls, url: cloud.url, requests, seed, extreme, only });
    read += report.read;
    readingMs += report.readingMs;
    for (const { problem, request } of summary.add(report)) {
      console.log(`✖ ${request.method} ${request.template}: ${problem.kind} ${problem.text}`);
      console.log(`  ${JSON.stringify(request).slice(0, 1000)}`);
      console.log(
        `  repeat: npm run fuzz -- --values ${values.values} --requests ${requests} --seed ${seed}`,
      );
    }
    const seconds = (Date.now() - started) / 1000;
    const rate = Math.round((done + requests) / seconds);
    console.log(
      `${done + requests} requests in ${Math.round(seconds)} s (${rate} a second), ${summary.problems()} problems; preparing took ${Math.round(preparingMs / 1000)} s, and ${read} reads ${Math.round(readingMs / 1000)} s`,
    );
  }
  console.log(summary.text());
  for (const [endpoint, reason] of summary.unreached())
    console.log(`${endpoint} never succeeded: ${reason ?? 'NO REASON IS KNOWN'}`);
  console.log(`Seed ${values.seed}: ${summary.problems()} problems, ${read} pages and lists read.`);
} finally {
  provider.stop();
  await cloud.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
const isExplained = summary.unreached().every(([, reason]) => reason !== undefined);
process.exitCode = summary.problems() === 0 && isExplained ? 0 : 1;

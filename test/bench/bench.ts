import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { benchAccounts } from './accounts.ts';
import { benchActs } from './acts.ts';
import { benchCitations } from './citations.ts';
import { benchDiff } from './diff.ts';
import { benchFunctions } from './functions.ts';
import { atThisSpeed } from './machine-speed.ts';
import { aBenchAuthor } from './people.ts';
import { benchConversion, benchConversionFloor, benchPublishing } from './pipeline.ts';
import { benchProcessor } from './processor.ts';
import { benchRequests } from './requests.ts';
import { report } from './results.ts';
import { benchReviewJobs } from './review-jobs.ts';
import { benchReviews } from './reviews.ts';
import { benchSearchOverHttp } from './search-http.ts';
import { benchSearchIndex } from './search-index.ts';
import { benchSite } from './site.ts';

/** The number of papers that the limits are set for. */
const SEARCHED_PAPERS = 100_000;

/** Measures every figure that has a limit, on this machine; fails if a limit is exceeded. */
await buildAll({ ifStale: true });
await synthesize({ ifStale: true });
const results = [...benchSite(), ...(await benchFunctions())];

try {
  await benchAll();
} finally {
  // Prints the figures measured so far, even if a later one failed.
  process.exitCode = report(results) ? 0 : 1;
}

async function benchAll(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-bench-'));
  const started = performance.now();
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    // Output validation is on in tests and off in production.
    env: { LIMIT_FACTOR: '1000', VALIDATE_OUTPUT: 'false' },
  });
  await fetch(cloud.url);
  results.push({
    group: 'local start',
    name: 'first answer, built code',
    value: (performance.now() - started) / 1000,
    unit: 's',
    limit: 15,
  });
  const author = await aBenchAuthor(cloud.url);
  results.push(
    ...(await atThisSpeed(() => benchPublishing(author))),
    ...(await benchRequests(cloud)),
    ...(await benchProcessor(cloud)),
    ...(await atThisSpeed(() => benchAccounts(cloud.url))),
    ...(await atThisSpeed(() => benchCitations(cloud))),
    ...(await benchReviews(cloud)),
    ...(await atThisSpeed(() => benchReviewJobs(cloud))),
  );
  await cloud.stop();
  rmSync(dataDir, { recursive: true, force: true });
  results.push(
    ...(await atThisSpeed(benchActs)),
    ...(await atThisSpeed(() => benchSearchOverHttp(SEARCHED_PAPERS))),
    ...(await atThisSpeed(() => benchSearchIndex(SEARCHED_PAPERS))),
    ...(await benchConversion()),
    ...(await benchConversionFloor()),
    ...(await atThisSpeed(benchDiff)),
  );
}

import { execFileSync } from 'node:child_process';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { harvestCost } from './harvest-cost.ts';

// `npm run cost:harvest -- 1000 10000 100000`: what harvesting all records takes, at each size of the archive. Each size has its
// own process, because clients keep the addresses of the first platform.
const sizes = process.argv.slice(2).map(Number);
const [only] = sizes;
if (sizes.length === 1 && only !== undefined) console.info(JSON.stringify(await harvestCost(only)));
else {
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
  for (const papers of sizes.length > 0 ? sizes : [1000, 10_000, 100_000])
    execFileSync(process.execPath, ['test/cost/harvest.ts', String(papers)], { stdio: 'inherit' });
}

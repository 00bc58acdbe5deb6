import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { report } from './results.ts';
import { benchSearchOverHttp, benchSeeded } from './search-http.ts';
import { benchSearchIndex } from './search-index.ts';

// Search alone: `node test/bench/search.ts --papers 100000`, with `--data <folder>` on one that was seeded with as many.
const argument = (name: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const papers = Number(argument('--papers') ?? 5000);
const dataDir = argument('--data');
await buildAll({ ifStale: true });
await synthesize({ ifStale: true });
const results = dataDir ? await benchSeeded(dataDir, papers) : await benchSearchOverHttp(papers);
if (!process.argv.includes('--http')) results.push(...benchSearchIndex(papers));
process.exitCode = report(results, '.local/bench-search.json') ? 0 : 1;

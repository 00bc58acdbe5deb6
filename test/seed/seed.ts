import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { seedPapers } from './seed-papers.ts';

// `npm run seed -- --papers 100000`: fills the local tables with synthetic papers, for measuring and for lists that are long.
const args = process.argv.slice(2);
const argument = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const papers = Number(argument('--papers'));
if (Number.isInteger(papers) && papers > 0 && papers <= 250_000) {
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
  await seedPapers({
    dataDir: argument('--data') ?? '.local',
    papers,
    say: (sentence) => console.info(sentence),
  });
  console.info('Done. npm start shows them; npm run reset deletes them.');
} else {
  console.error('Give the number of papers, at most 250,000: npm run seed -- --papers 10000 [--data .local]');
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';
import { partsOf, settingsFor } from './parts.ts';

// `npm run simulate -- --papers 1000000 --views-per-day 10000000 --sockets 100000`
const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '1000000' },
    'views-per-day': { type: 'string', default: '10000000' },
    sockets: { type: 'string', default: '100000' },
  },
});
const size = {
  papers: Number(values.papers),
  viewsPerDay: Number(values['views-per-day']),
  sockets: Number(values.sockets),
};
const shown = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 });
const parts = partsOf(size);
console.table(
  Object.fromEntries(
    parts.map(({ name, load, limit, unit, source }) => [
      name,
      { load: shown(load), limit: shown(limit), unit, used: `${Math.round((100 * load) / limit)} %`, source },
    ]),
  ),
);
console.info('Settings of the stage for this size:', settingsFor(size));
if (size.papers > 100_000)
  console.info('Search: OpenSearch, for more than 100,000 papers (docs/decisions/0010).');
const over = parts.filter(({ load, limit }) => load > limit);
if (over.length > 0) console.error(`Over their limit: ${over.map(({ name }) => name).join(', ')}`);
process.exitCode = over.length > 0 ? 1 : 0;

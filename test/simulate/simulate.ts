import { parseArgs } from 'node:util';
import { readStage } from '../../infra/stages/read-stage.ts';
import { growth } from './growth.ts';
import { partsOf } from './parts.ts';

// `npm run simulate -- --papers 1000000 --views-per-day 10000000 --sockets 100000 --stage prod --set requestRate=4000`
const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '1000000' },
    'views-per-day': { type: 'string', default: '10000000' },
    sockets: { type: 'string', default: '100000' },
    stage: { type: 'string', default: 'prod' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
const size = {
  papers: Number(values.papers),
  viewsPerDay: Number(values['views-per-day']),
  sockets: Number(values.sockets),
};
const given = Object.fromEntries([['stage', values.stage], ...values.set.map((pair) => pair.split('='))]);
const settings = readStage((name) => given[name]);
const shown = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 3 });
const parts = partsOf(size, settings);
console.table(
  Object.fromEntries(
    parts.map(({ name, load, limit, unit, source }) => [
      name,
      { load: shown(load), limit: shown(limit), unit, used: `${Math.round((100 * load) / limit)} %`, source },
    ]),
  ),
);
console.info('What breaks first, if the stage’s settings stay:');
console.table(
  growth(settings).map(({ dollars, over, ...start }) => ({
    ...start,
    'over their limit': over.join(', ') || 'nothing',
    'dollars a month': Math.round(dollars),
  })),
);
const over = parts.filter(({ load, limit }) => load > limit);
if (over.length > 0) console.error(`Over their limit: ${over.map(({ name }) => name).join(', ')}`);
process.exitCode = over.length > 0 ? 1 : 0;

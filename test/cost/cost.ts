import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { costDetails, withCostTables } from './cost-tables.ts';
import { fixedResourcesOfProd } from './fixed-resources.ts';
import { Measurement } from './usage.ts';

const MEASURED = 'test/cost/measured.json';
const DOCUMENT = 'docs/deploying.md';

// `npm run cost`: prints the costs by line and updates their sum in docs/deploying.md; with `--measure` after measuring on the local cloud.
const { values } = parseArgs({ options: { measure: { type: 'boolean', default: false } } });
if (values.measure) {
  const { buildAll } = await import('../../infra/build.ts');
  const { synthesize } = await import('../../infra/build/synthesize.ts');
  const { measure } = await import('./measure.ts');
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
  writeMeasured(await measure());
}
const known = Measurement.omit({ fixed: true }).parse(JSON.parse(readFileSync(MEASURED, 'utf8')));
const measured = { ...known, fixed: fixedResourcesOfProd() };
writeMeasured(measured);
writeFileSync(DOCUMENT, withCostTables(readFileSync(DOCUMENT, 'utf8'), measured));
console.info(costDetails(measured));

function writeMeasured(value: object): void {
  writeFileSync(MEASURED, `${JSON.stringify(value, null, 2)}\n`);
}

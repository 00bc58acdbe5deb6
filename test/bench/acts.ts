import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askInstead } from '../support/api.ts';
import { aSupervisor } from '../support/builders.ts';
import { measureActs, percentile } from '../support/measure-acts.ts';
import { servePlatform } from '../support/served-platform.ts';

// node test/bench/acts.ts [--acts 100]: how long it takes from an act until it is on another open page (issue 7).
const { values } = parseArgs({ options: { acts: { type: 'string', default: '100' } } });
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-acts-'));
const platform = await servePlatform(dataDir);
askInstead(platform.url);
const person = await aSupervisor();
await measureActs(person, 5); // The first of each function start their environments.
const times = await measureActs(person, Number(values.acts));
await platform.kill();
rmSync(dataDir, { recursive: true, force: true });
const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
console.info(
  `${times.length} acts: on the other page after ${p50.toFixed(0)} ms, 19 of 20 within ${p95.toFixed(0)} ms (at most 1000)`,
);
process.exit(p95 <= 1000 ? 0 : 1);

import { readFileSync } from 'node:fs';
import type { StageConfig } from '../../infra/config.ts';
import { monthlyCost } from '../cost/monthly-cost.ts';
import { Measurement, monthOf, readersOf } from '../cost/usage.ts';
import { partsOf, type Size } from './parts.ts';

/** A young platform: what `prod` begins with. */
const START: Size = { papers: 1_000, viewsPerDay: 10_000, sockets: 100 };
const measured = Measurement.parse(JSON.parse(readFileSync('test/cost/measured.json', 'utf8')));

/** Returns which parts are over their limit if a young platform grows, the fullest first, and what a month costs. */
export const growth = (settings: StageConfig) =>
  [1, 10, 100, 1_000].map((factor) => {
    const size = {
      papers: factor * START.papers,
      viewsPerDay: factor * START.viewsPerDay,
      sockets: factor * START.sockets,
    };
    const over = partsOf(size, settings)
      .filter(({ load, limit }) => load > limit)
      .toSorted((a, b) => b.load / b.limit - a.load / a.limit)
      .map(({ name }) => name);
    const month = monthOf(readersOf(size.viewsPerDay), size.sockets);
    const dollars = monthlyCost(measured, month, measured.fixed).reduce((sum, line) => sum + line.dollars, 0);
    return { factor, ...size, over, dollars };
  });

import { mkdirSync, writeFileSync } from 'node:fs';

/** A measured figure; `limit` applies to the ratio if there is one, otherwise to the value. */
export interface Result {
  group: string;
  name: string;
  value: number;
  unit: string;
  /** Value ÷ floor, both from the same run. */
  ratio?: number;
  /** How many times slower the machine was than the one that the limit was set on (`machine-speed.ts`). */
  slowness?: number;
  limit?: number;
}

/** Prints a table and writes JSON. @returns whether every limit is met */
export function report(results: Result[], file = '.local/bench.json'): boolean {
  const rows = results.map((result) => {
    const { group, name, value, unit, ratio, slowness, limit } = result;
    const kept = isKept(result);
    return {
      what: `${group}: ${name}`,
      figure: `${format(value)} ${unit}`,
      ratio: ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      limit: limit === undefined ? '' : `${format(limit)}${ratio === undefined ? ` ${unit}` : ' ×'}`,
      machine: limit === undefined || slowness === undefined ? '' : `${slowness.toFixed(2)} ×`,
      kept: limit === undefined ? '' : kept ? 'yes' : 'NO',
    };
  });
  console.table(rows);
  mkdirSync('.local', { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), results }, undefined, 2)}\n`);
  return results.every(isKept);
}

/** Whether a figure is within its limit, at the speed of the machine that the limit was set on. */
export const isKept = ({ value, ratio, slowness = 1, limit }: Result) =>
  limit === undefined || (ratio ?? value / slowness) <= limit;
const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

import { once } from '../../functions/_lib/runtime/once.ts';
import { bundleBareClient, coldImports } from './cold-imports.ts';
import type { Result } from './results.ts';

/** How long a bare DynamoDB client took to import on the machine that the limits in milliseconds and seconds were set on. */
const REFERENCE_MS = 65;
const ROUNDS = 5;

/**
 * Measures how much slower this machine is now, before and after a group of figures: shared machines change their speed by up to half
 * within an hour. Limits of time are compared at the reference's speed; a faster machine gets no stricter ones.
 */
export async function atThisSpeed(measure: () => Result[] | Promise<Result[]>): Promise<Result[]> {
  const before = await slowness();
  const results = await measure();
  const factor = (before + (await slowness())) / 2;
  return results.map((result) => (isTime(result) ? { ...result, slowness: Math.max(1, factor) } : result));
}

/** Ratios have their floor already, and sizes don't depend on speed. */
const isTime = ({ unit, ratio }: Result): boolean => ratio === undefined && (unit === 's' || unit === 'ms');

const bareClient = once(bundleBareClient);

async function slowness(): Promise<number> {
  const bare = await bareClient();
  return (coldImports([['bare', bare]], ROUNDS).get('bare') ?? Number.NaN) / REFERENCE_MS;
}

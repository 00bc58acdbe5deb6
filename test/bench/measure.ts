/** Figures of a series, in the unit they were taken in. */
export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** Runs a task several times in sequence. @returns milliseconds */
export async function timesOf(rounds: number, task: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await task();
    times.push(performance.now() - started);
  }
  return times;
}

/**
 * Runs tasks alternately in blocks, so that other load on the machine affects all of them equally.
 * @returns the spread of each, in milliseconds
 */
export async function inTurns<Name extends string>(
  tasks: Record<Name, () => Promise<unknown>>,
  { warmUp = 1000, blocks = 20, rounds = 50 } = {},
): Promise<Record<Name, Spread>> {
  const names = Object.keys(tasks) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await timesOf(warmUp, tasks[name]);
  for (let block = 0; block < blocks; block++) {
    for (const name of names) times[name].push(...(await timesOf(rounds, tasks[name])));
  }
  return Object.fromEntries(names.map((name) => [name, spreadOf(times[name])])) as Record<Name, Spread>;
}

export function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

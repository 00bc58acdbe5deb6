import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats an attempt each second until it returns something. @throws Error with `otherwise` after so many seconds */
export async function until<T>(
  seconds: number,
  otherwise: string,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(1000)) {
    const result = await attempt();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`${otherwise} after ${seconds} s`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

const GROWTH = 1.5;
const SECONDS = 600;

/** How long to pause between questions, in milliseconds: from the first to the longest. */
export interface Pauses {
  first: number;
  longest: number;
}
/** For work that takes some milliseconds. */
const SHORT: Pauses = { first: 60, longest: 1000 };

/**
 * Asks until there is an answer, less and less often: what is awaited needs the same processor, and questions count as requests.
 * @throws Error that names what was awaited
 */
export async function until<T>(
  ask: () => Promise<T | undefined>,
  what: string,
  { first, longest }: Pauses = SHORT,
): Promise<T> {
  const end = performance.now() + SECONDS * 1000;
  for (let pause = first; performance.now() < end; pause = Math.min(pause * GROWTH, longest)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(pause);
  }
  throw new Error(`Waited ${SECONDS} s for ${what}.`);
}

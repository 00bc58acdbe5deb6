import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
/** Each question costs CPU time that the awaited work needs, so a long wait asks less often. */
const GROWTH = 1.3;

/**
 * Asks until there is an answer: for work that goes on after a response.
 * @param ask gives undefined as long as the condition does not hold
 * @param what names the condition in the error
 */
export async function until<T>(
  ask: () => Promise<T | undefined>,
  what: string,
  seconds = 150,
  { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = 500 } = {},
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * GROWTH, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}.`);
    await sleep(pause);
  }
}

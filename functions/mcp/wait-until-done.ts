import { setTimeout as sleep } from 'node:timers/promises';
import { pollDelay } from '#shared/domain/poll-delay.ts';

/**
 * Asks for a state of something in progress until it is done, or the time has passed.
 * @param read asks once; `polls` counts the earlier questions
 * @returns the last state
 */
export async function waitUntilDone<S extends { status: string }>(
  read: (polls: number) => Promise<S>,
  { milliseconds, signal }: { milliseconds: number; signal: AbortSignal },
): Promise<S> {
  const end = Date.now() + milliseconds;
  for (let polls = 0; ; polls += 1) {
    const state = await read(polls);
    const left = end - Date.now();
    if (state.status !== 'processing' || left <= 0) return state;
    await sleep(Math.min(pollDelay(polls), left), undefined, { signal });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from '../lambda/functions.ts';
import type { Misfortunes } from './misfortunes.ts';

/** How often a batch of changes or messages comes late, and how often it comes twice. */
const [LATE, TWICE] = [0.05, 0.03];
const LATEST_MS = 1500;

/** Passes some events of streams and queues late, and some a second time after they succeeded: they are delivered at least once. */
export const unluckyFunctions = (functions: Functions, misfortunes: Misfortunes): Functions => ({
  ...functions,
  invoke: async (name, event) => {
    if (misfortunes.happens(LATE)) await sleep(misfortunes.between(100, LATEST_MS));
    const answer = await functions.invoke(name, event);
    return misfortunes.happens(TWICE) ? functions.invoke(name, event) : answer;
  },
});

import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { dumpPapers } from './dump-papers.ts';

/** `continue`: only finishes what an earlier run began. */
const Event = z.looseObject({ continue: z.boolean().default(false) });

/** A page of papers, and the files that end a run, take less. */
const NEEDED_MS = 90_000;

/**
 * Writes all public papers to files that mirrors download, each night, in as many runs as that needs. Safe to run at any time.
 */
export const handler = async (event: unknown, context: Context): Promise<void> => {
  const { continue: isContinued } = Event.parse(event ?? {});
  const origin = await configuredOrigin();
  // Before the distribution is deployed, nobody can download anything.
  if (origin === undefined) return;
  const hasTime = () => context.getRemainingTimeInMillis() > NEEDED_MS;
  const dumped = await dumpPapers({ clock: systemClock, origin, hasTime, isContinued });
  if (dumped) console.info('Dumped', dumped);
};

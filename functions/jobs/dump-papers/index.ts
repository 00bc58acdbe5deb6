import { systemClock } from '../../_lib/runtime/clock.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { dumpPapers } from './dump-papers.ts';

/** Writes all public papers to files that mirrors download, each night. Safe to run at any time. */
export const handler = async (): Promise<void> => {
  const origin = await configuredOrigin();
  // Before the distribution is deployed, nobody can download anything.
  if (origin === undefined) return;
  const { papers, parts } = await dumpPapers(systemClock, origin);
  console.info('Dumped', { papers, parts });
};

import { systemClock } from '../../_lib/runtime/clock.ts';
import { measureAll } from './measure-all.ts';

/**
 * Each night: calibrates all reviewers, looks for partners by high scores and for rings, and stores the results. Safe to run at any
 * time. A run counts the reviews before the beginning of its day (UTC).
 */
export const handler = async (): Promise<void> => {
  console.info('Measured the reviewers', await measureAll(systemClock()));
};

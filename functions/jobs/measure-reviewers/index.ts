import * as z from 'zod';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { measureAll } from './measure-all.ts';

/** `time`: when the schedule was due. */
const Event = z.looseObject({ time: z.iso.datetime().optional() });

/**
 * Each night: calibrates all reviewers, looks for partners by high scores and for rings, and stores the results. Safe to run at any
 * time. A run counts the reviews before the beginning of its day (UTC).
 */
export const handler = async (event?: unknown): Promise<void> => {
  const { time } = Event.parse(event ?? {});
  console.info(
    'Measured the reviewers',
    await measureAll(time === undefined ? systemClock() : new Date(time)),
  );
};

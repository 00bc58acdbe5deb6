import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { childrenSeconds, type FileTime, ownSeconds } from './processor-time.ts';

/**
 * A setup file of `npm run test:profile`: appends the processor time of each test file to `PROCESSOR_TIMES`, one JSON line each.
 * The first file of a process counts from the process's start, the others from the end of the file before.
 */
const counted = globalThis as { countedSeconds?: number };

afterAll(() => {
  const seconds = ownSeconds() + childrenSeconds();
  const time: FileTime = {
    file: path.relative('.', expect.getState().testPath ?? ''),
    seconds: seconds - (counted.countedSeconds ?? 0),
  };
  counted.countedSeconds = seconds;
  appendFileSync(process.env.PROCESSOR_TIMES ?? '', `${JSON.stringify(time)}\n`);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, inject } from 'vitest';
import { type Progress, readProgress } from '../../examples/demonstration/progress.ts';
import { progressFile } from '../../infra/local/demonstration.ts';
import { askInstead } from './api.ts';
import { until } from './until.ts';

/** Appears in the data folder when the demonstration is loaded, with the error if it isn't. */
export const END_FILE = 'load-ended';

/** On two cores that other tests use as well. */
const LOADED_WITHIN_S = 570;

/** What tests of the demonstration refer to. */
interface LoadedDemonstration {
  url: string;
  dataDir: string;
  /** The ids of its papers, agents and reviews. */
  progress: Progress;
}

/**
 * Waits for the demonstration that the files of this project share, and directs their calls there. No test may change it.
 * @returns a function for the demonstration, available once tests run
 */
export function theDemonstration(): () => LoadedDemonstration {
  let loaded: LoadedDemonstration | undefined;
  beforeAll(async () => {
    const { url, dataDir } = inject('demonstration');
    askInstead(url);
    const end = path.join(dataDir, END_FILE);
    const error = await until(
      async () => (existsSync(end) ? { text: readFileSync(end, 'utf8') } : undefined),
      'the demonstration',
      LOADED_WITHIN_S,
    );
    if (error.text) throw new Error(error.text);
    loaded = { url, dataDir, progress: readProgress(progressFile(dataDir)) };
  }, LOADED_WITHIN_S * 1000);
  return () => {
    if (!loaded) throw new Error('The demonstration is not loaded yet.');
    return loaded;
  };
}

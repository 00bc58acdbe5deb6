import { watch } from 'node:fs';
import { buildAll } from '../../build.ts';
import type { LocalCloud } from '../local-cloud.ts';

const SOURCES = ['functions', 'shared'];

// Editors save a file in several steps.
const SETTLE_MS = 150;

/** Rebuilds the functions when their sources are saved, and lets the next call run the new code. */
export function watchFunctions(cloud: Pick<LocalCloud, 'restartFunctions'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = async (): Promise<void> => {
    try {
      await buildAll({ only: 'functions' });
      await cloud.restartFunctions();
    } catch (error) {
      console.error(
        `✖ The functions do not build: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const saved = (_: string, name: string | null): void => {
    if (name !== null && !/(\.test\.tsx?|~|\.swp)$/.test(name)) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        building = building.then(rebuild);
      }, SETTLE_MS);
    }
  };
  const watchers = SOURCES.map((folder) => watch(folder, { recursive: true }, saved));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) {
      watcher.close();
    }
  };
}

import { pathToFileURL } from 'node:url';
import { stop as stopEsbuild } from 'esbuild';
import { buildFunctions, FUNCTIONS_FOLDER } from './build/build-functions.ts';
import { buildLanguages, buildSite } from './build/build-site.ts';
import { writeDownloads } from './build/downloads.ts';
import { isFresh, markBuilt } from './build/freshness.ts';
import { assertDeployable } from './this-system.ts';

export interface BuildOptions {
  /** Builds only what is out of date. */
  ifStale?: boolean;
  /** Called with `site`, and with the name of each function, as soon as it can be used. */
  onBuilt?: (part: string) => void;
}

/** Builds the site and the functions into `dist/`, at the same time. */
export async function buildAll({ ifStale = false, onBuilt = () => {} }: BuildOptions = {}): Promise<void> {
  // esbuild's process collects its garbage less often, which takes 15 % less time, until it has this much memory.
  process.env.GOGC ??= '400';
  process.env.GOMEMLIMIT ??= '1GiB';
  const stale = (part: 'site' | 'functions') => !ifStale || !isFresh(part);
  const site = stale('site') ? timed('site', buildSite).then(() => onBuilt('site')) : undefined;
  const functions = stale('functions')
    ? timed('functions', () => buildFunctions(site ?? Promise.resolve(), onBuilt))
    : undefined;
  await Promise.all([site, functions]);
  // Nobody waits for them: without them the screens are in English.
  if (site) await buildLanguages();
  // The site's build empties its folder, and the functions' makes one of the programs.
  if (site || functions) await writeDownloads();
  // Stops esbuild's process, which would keep its memory as long as this process runs, which may be the local cloud.
  await stopEsbuild();
}

async function timed(part: 'site' | 'functions', build: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await build();
  markBuilt(part);
  console.info(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isMain) {
  await buildAll({
    ifStale: process.argv.includes('--if-stale'),
    // To a parent that waits for a part (build-in-child-process.ts).
    onBuilt: (part) => process.send?.(part),
  });
  if (!process.argv.includes('--for-this-machine')) assertDeployable(FUNCTIONS_FOLDER);
}

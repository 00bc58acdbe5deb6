import { pathToFileURL } from 'node:url';
import { stop as stopEsbuild } from 'esbuild';
import { buildFunctions } from './build/build-functions.ts';
import { buildSite } from './build/build-site.ts';
import { isFresh, markBuilt } from './build/freshness.ts';

export interface BuildOptions {
  /** Builds only what is older than its sources. */
  ifStale?: boolean;
  /** Builds the functions alone: what `npm run dev` does when one of them is saved. */
  only?: 'functions';
}

/** Builds the site and the functions into `dist/`, at the same time. */
export async function buildAll({ ifStale = false, only }: BuildOptions = {}): Promise<void> {
  const stale = (part: 'site' | 'functions') => !ifStale || !isFresh(part);
  const site = only !== 'functions' && stale('site') ? timed('site', buildSite) : Promise.resolve();
  const functions = stale('functions') ? timed('functions', () => buildFunctions(site)) : undefined;
  await Promise.all([site, functions]);
  // Its process would keep what it took for as long as ours lives, and ours may be the local cloud.
  await stopEsbuild();
}

async function timed(part: 'site' | 'functions', build: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await build();
  markBuilt(part);
  console.info(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const isMain = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isMain) await buildAll({ ifStale: process.argv.includes('--if-stale') });

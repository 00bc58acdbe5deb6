import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { RESOURCES } from '#shared/contract/base.ts';
import { esbuildContractModule } from '../../web/contract-module.ts';
import { browserOnly } from './browser-only.ts';
import { buildToolProgram } from './build-tool-program.ts';
import { BUNDLING } from './bundling.ts';
import { electrodbSdk } from './electrodb-sdk.ts';
import { lambdaCredentials } from './lambda-credentials.ts';
import { openSearchClient } from './open-search-client.ts';
import { writeOpenApi } from './openapi-file.ts';
import { copyPublishingPackages, PUBLISHING_ENTRIES, PUBLISHING_EXTERNALS } from './publishing-bundle.ts';
import { virtualModules } from './virtual-modules.ts';

export const FUNCTIONS_FOLDER = 'dist/functions';

/** Function → where it begins: the file that is bundled as its index, and others that stand beside it. */
const ENTRIES: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    [...RESOURCES, 'pages', 'mcp'].map((name) => [name, { index: `functions/${name}/index.ts` }]),
  ),
  socket: { index: 'functions/socket/index.ts' },
  'events-mail': { index: 'functions/events/mail/index.ts' },
  'events-list': { index: 'functions/events/list/index.ts' },
  'events-views': { index: 'functions/events/views/index.ts' },
  'events-reviewing': { index: 'functions/events/reviewing/index.ts' },
  'events-count': { index: 'functions/events/count/index.ts' },
  'jobs-health': { index: 'functions/jobs/health/index.ts' },
  'jobs-alert': { index: 'functions/jobs/alert/index.ts' },
  'events-notices': { index: 'functions/events/notices/index.ts' },
  'events-accounts': { index: 'functions/events/accounts/index.ts' },
  'events-deliver': { index: 'functions/events/deliver/index.ts' },
  'jobs-notices': { index: 'functions/jobs/notices/index.ts' },
  'jobs-digest': { index: 'functions/jobs/digest/index.ts' },
  'jobs-compact': { index: 'functions/jobs/compact/index.ts' },
  'jobs-sockets': { index: 'functions/jobs/sockets/index.ts' },
  'jobs-sweep': { index: 'functions/jobs/sweep/index.ts' },
  'jobs-review': { index: 'functions/jobs/review/index.ts' },
  publishing: PUBLISHING_ENTRIES,
};

const AFTER_SITE = 'pages';

/** How many are bundled at a time: all at once took 4.5 GB and was no faster on two cores. */
const LANES = 3;

/**
 * Bundles all functions in this one process (a NodejsFunction each took 15 s). What a function imports on demand
 * becomes a file of its own in its folder: Lambda reads it only when it is needed.
 * @param site settles when the site stands in `dist/`: `pages`, which carries its index.html, waits for that
 */
export async function buildFunctions(site: Promise<void>): Promise<void> {
  rmSync(FUNCTIONS_FOLDER, { recursive: true, force: true });
  // What waits comes last.
  const left = Object.entries(ENTRIES).toSorted(
    ([a], [b]) => Number(a === AFTER_SITE) - Number(b === AFTER_SITE),
  );
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, entryPoints] = next;
      if (name === AFTER_SITE) await site;
      await buildFunction(name, entryPoints);
    }
  };
  await Promise.all([...Array.from({ length: LANES }, lane), buildToolProgram()]);
  copyPublishingPackages(`${FUNCTIONS_FOLDER}/publishing`);
  await writeOpenApi(`${FUNCTIONS_FOLDER}/platform`);
  // Read when a format is asked for; as part of the code they would be loaded each time.
  cpSync('functions/citations/styles', `${FUNCTIONS_FOLDER}/citations/styles`, { recursive: true });
}

async function buildFunction(name: string, entryPoints: Record<string, string>): Promise<void> {
  const outdir = `${FUNCTIONS_FOLDER}/${name}`;
  await build({
    ...BUNDLING,
    entryPoints,
    outdir,
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    external: PUBLISHING_EXTERNALS,
    plugins: [
      electrodbSdk(),
      openSearchClient(),
      lambdaCredentials(),
      browserOnly(),
      virtualModules(),
      esbuildContractModule(),
    ],
  });
  // Node reads .js as a module only where a package.json says so.
  writeFileSync(`${outdir}/package.json`, '{"type":"module"}\n');
}

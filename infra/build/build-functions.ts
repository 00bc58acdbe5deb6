import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { DOC_TEXTS } from '#shared/domain/doc-texts.ts';
import { esbuildContractModule } from '../../web/contract-module.ts';
import { browserOnly } from './browser-only.ts';
import { buildPrograms, REVIEWER_PROMPTS } from './build-programs.ts';
import { BUNDLING } from './bundling.ts';
import { droppableSchemas } from './droppable-schemas.ts';
import { electrodbModules } from './electrodb-modules.ts';
import { FUNCTION_ENTRIES } from './function-entries.ts';
import { lambdaCredentials } from './lambda-credentials.ts';
import { writeOpenApi } from './openapi-file.ts';
import { copyLatexml, copyPublishingPackages, PUBLISHING_EXTERNALS } from './publishing-bundle.ts';
import { copySolver, SOLVER } from './venues-bundle.ts';
import { virtualModules } from './virtual-modules.ts';

export const FUNCTIONS_FOLDER = 'dist/functions';

const AFTER_SITE = 'pages';
/** What the home page needs, so that a first `npm start` answers before the others are built. */
const FIRST = ['papers', 'stats', 'site-state', AFTER_SITE];

/** What a function's folder has beside its bundles: separate files, so that a cold start doesn't load them. */
const BESIDE: Record<string, (folder: string) => void | Promise<void>> = {
  publishing: copyPublishingPackages,
  'convert-latex': copyLatexml,
  venues: copySolver,
  platform: writeOpenApi,
  citations: (folder) => cpSync('functions/citations/styles', `${folder}/styles`, { recursive: true }),
  reviewer: (folder) => cpSync(REVIEWER_PROMPTS, `${folder}/prompts`, { recursive: true }),
  [AFTER_SITE]: (folder) => {
    for (const name of DOC_TEXTS) cpSync(`dist/site${name}`, `${folder}/texts${name}`);
  },
};

/** Bundles at a time. All at once took 4.5 GB of memory and no less time on two cores. */
const LANES = 3;

/**
 * Bundles all functions in this process (a NodejsFunction took 15 s each). Modules that a function imports on demand become
 * separate files, which Lambda reads when they are needed.
 * @param site resolves when the site is built: `pages` contains its index.html
 * @param onBuilt called with the name of each function whose folder is complete
 */
export async function buildFunctions(site: Promise<void>, onBuilt: (name: string) => void): Promise<void> {
  rmSync(FUNCTIONS_FOLDER, { recursive: true, force: true });
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const left = Object.entries(FUNCTION_ENTRIES).toSorted(([a], [b]) => rank(a) - rank(b));
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, entryPoints] = next;
      if (name === AFTER_SITE) await site;
      await buildFunction(name, entryPoints);
      await BESIDE[name]?.(`${FUNCTIONS_FOLDER}/${name}`);
      onBuilt(name);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await buildPrograms();
}

/**
 * Bundles a function's entries.
 * @param entryPoints by the names of their files in the folder
 */
export async function buildFunction(
  name: string,
  entryPoints: Record<string, string>,
  outdir = `${FUNCTIONS_FOLDER}/${name}`,
): Promise<void> {
  await build({
    ...BUNDLING,
    entryPoints,
    // First, so that each line of the log is structured.
    inject: ['functions/_lib/runtime/structured-log-installed.ts'],
    outdir,
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    external: [...PUBLISHING_EXTERNALS, SOLVER],
    // If a thread is ended while a module runs that waited for the top-level await of another, V8 aborts the whole process
    // (`SourceTextModule::AsyncModuleExecutionFulfilled`, Node 24.21).
    supported: { 'top-level-await': false },
    plugins: [
      droppableSchemas(),
      electrodbModules(),
      lambdaCredentials(),
      browserOnly(),
      virtualModules(),
      esbuildContractModule({ isEmpty: true }),
    ],
  });
  // Node treats .js files as ES modules only if package.json says so.
  writeFileSync(`${outdir}/package.json`, '{"type":"module"}\n');
}

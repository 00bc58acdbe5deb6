import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isFresh, markBuilt } from './freshness.ts';
import { FUNCTION_ENTRIES } from './function-entries.ts';
import { runApp, WITHOUT_CHECKS } from './synthesize.ts';

const ASSEMBLY = 'dist/development/cdk.out';
const BUILT = 'dist/development/built';

/**
 * Synthesizes the stacks for `npm run dev`, unless the assembly is newer than its sources. Nothing is bundled: each function's
 * folder has one file that imports its source, and the site's folder is empty because Vite serves the site.
 * @returns the assembly's folder
 * @throws Error with the output of the app
 */
export async function synthesizeForDevelopment(): Promise<string> {
  if (isFresh('developmentAssembly')) return ASSEMBLY;
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(`${BUILT}/site/assets`, { recursive: true });
  for (const [name, { index }] of Object.entries(FUNCTION_ENTRIES)) {
    const folder = `${BUILT}/functions/${name}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/index.mjs`, `export * from '${path.relative(folder, index)}';\n`);
  }
  await runApp({
    ...WITHOUT_CHECKS,
    CDK_OUTDIR: path.resolve(ASSEMBLY),
    CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:disable-asset-staging': true, builtFolder: BUILT }),
  });
  markBuilt('developmentAssembly');
  return ASSEMBLY;
}
